/** The package's own files; `https:` for the service that the user names and for logos; loopback for one on the user's own machine. */
const CONNECT = "'self' https: http://127.0.0.1:* http://localhost:*";
const BUILT = { connect: CONNECT, style: "'self'" };
/** In development the pages' scripts, styles and their changes come from a server on this machine; WXT adds the scripts itself. */
const SERVED = { connect: `${CONNECT} ws://localhost:*`, style: "'self' http://localhost:*" };

/** What a page of the extension may load and call. `command`: how WXT was started. */
export function toContentPolicy(command: 'build' | 'serve'): string {
  const { connect, style } = command === 'serve' ? SERVED : BUILT;
  return `default-src 'none'; script-src 'self'; style-src ${style}; img-src 'self' data:; connect-src ${connect}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
