import type { ServerResponse } from 'node:http';
import type { ServiceOptions } from '../service/server.ts';
import { createService, LOGO_ORIGIN, logoImage } from '../service/server.ts';
import { createProxy } from './proxy.ts';
import { createSites } from './sites.ts';

/** Where the stand-in's records say that logos are. */
const LOGO_HOST = new URL(LOGO_ORIGIN).host;
/** A name for the stand-in on the test web, for the builds that may call an https address. */
export const SERVICE_HOST = 'api.sitecard-sites.com';
/** The key that the stand-in takes. It opens nothing else. */
const TEST_KEY = 'sk-test-0123456789abcdef-7Q4Z';

function sendLogo(path: string, response: ServerResponse): void {
  const image = logoImage(path);
  response.writeHead(image ? 200 : 404, {
    'Content-Type': image?.type ?? 'text/plain',
    'Access-Control-Allow-Origin': '*',
  });
  response.end(image?.body);
}

/**
 * Everything outside the browser: the stand-in of the API, a web where every host answers, and a proxy to it for Firefox.
 * All of it listens on loopback, and the browsers of the tests are kept from going anywhere else.
 */
export async function createWorld(options: ServiceOptions = {}) {
  const service = createService({ key: TEST_KEY, ...options });
  const { origin } = await service.listen(0);
  const sites = await createSites({
    [LOGO_HOST]: (request, response) => sendLogo(request.url ?? '/', response),
    [SERVICE_HOST]: (request, response) => void service.handle(request, response),
  });
  const proxy = await createProxy(sites);
  const world = {
    service,
    /** What a user enters as the service address. */
    address: origin,
    key: options.key ?? TEST_KEY,
    sites,
    proxyPort: proxy.port,
    /** Begins anew: nothing was asked of the stand-in or the web, and they answer as these options say. */
    reset: (wanted: ServiceOptions = {}) => {
      world.key = wanted.key ?? TEST_KEY;
      service.reset({ key: TEST_KEY, ...wanted });
      sites.reset();
    },
    close: async () => {
      await proxy.close();
      await sites.close();
      await service.close();
    },
  };
  return world;
}
export type World = Awaited<ReturnType<typeof createWorld>>;
