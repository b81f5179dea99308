const toNames = (list: string) => list.trim().split(/\s+/);

/** Known only inside a network, by their form alone. */
const OWN_NETWORK = toNames(`
  corp home home.arpa internal intranet lan local localdomain localhost private test
`);

/** RFC 6761, 7686, 9476. */
const SPECIAL_USE = toNames('alt arpa example i2p invalid onion');

// The next three are under public endings, but of the user's own machines. Others may own the same name elsewhere, so it is judged.

const ROUTERS = toNames(`
  easy.box fritz.box mywifiext.net my.keenetic.net orbilogin.com orbilogin.net router.asus.com
  routerlogin.com routerlogin.net tendawifi.com tplinklogin.net tplinkmodem.net tplinkwifi.net
`);
/** Machines of a private network, or of a person at home. */
const AT_HOME = toNames(`
  direct.quickconnect.to mshome.net myfritz.net plex.direct ts.net ui.direct ui.nabu.casa
`);
/** All names below lead to this computer. */
const THIS_COMPUTER = toNames('ddev.site lndo.site localtest.me lvh.me vcap.me');

const NEVER_SENT = [SPECIAL_USE, ROUTERS, AT_HOME, THIS_COMPUTER].flat();
const PRIVATE = new Map<string, 'own-network' | 'never-sent'>([
  ...OWN_NETWORK.map((ending) => [ending, 'own-network'] as const),
  ...NEVER_SENT.map((ending) => [ending, 'never-sent'] as const),
]);
const MOST_LABELS = 3;

/** Each name below is an address in another form: `10.0.0.5.nip.io`, `0a000005.nip.io`, `fe80--1.sslip.io`. */
const IS_ADDRESS = /\.(?:nip|sslip|xip)\.io$/;
/** Holds the address of a machine in a private network: `192-168-1-5.any.name`. */
const HOLDS_ADDRESS =
  /(?:^|[.-])(?:(?:10|127)[.-]\d{1,3}|169[.-]254|172[.-](?:1[6-9]|2\d|3[01])|192[.-]168|100[.-](?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:[.-]\d{1,3}){2}[.-]/;

/** `never-sent`: it may yet be a public site for others. Null: nothing says that the name is private. */
export function toPrivateKind(host: string): 'own-network' | 'never-sent' | null {
  const labels = host.split('.').slice(-MOST_LABELS);
  for (const at of labels.keys()) {
    const kind = PRIVATE.get(labels.slice(at).join('.'));
    if (kind) return kind;
  }
  return IS_ADDRESS.test(host) || HOLDS_ADDRESS.test(host) ? 'never-sent' : null;
}
