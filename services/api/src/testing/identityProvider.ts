import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export const CLIENT = { clientId: 'openfloor', clientSecret: 'secret of the client' };

export type TestProvider = { issuer: string; port: number; close: () => Promise<void> };

/**
 * A real OpenID Connect provider on this machine. Its pages accept any name with any password, and ask for consent.
 * @param redirectUris addresses to which it sends browsers back
 * @param port 0: any
 */
export const startIdentityProvider = async (redirectUris: string[], port = 0): Promise<TestProvider> => {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const issuer = `http://localhost:${address.port}`;
  answer = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        // Addresses on this machine are the same on any port.
        application_type: 'native',
      },
    ],
    cookies: { keys: ['key of the tests'] },
  }).callback();
  return {
    issuer,
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const PAGES_MAX = 10;

/**
 * Signs in at the provider as a browser does that fills in each of its forms.
 * @param url of `signIn` @param cookies of the browser
 * @returns the address to which the provider sends the browser back
 */
export const signInAtProvider = async (
  url: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<URL> => {
  const { origin } = new URL(url);
  const load = async (target: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let target = new URL(url);
  let response = await load(target);
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      // Another account was signed in: its page submits itself.
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
      if (xsrf !== undefined) {
        target = new URL('/session/end/confirm', origin);
        response = await load(target, { xsrf, logout: 'yes' });
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`The provider answers ${response.status}: ${page}`);
      response = await load(target, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
      continue;
    }
    target = new URL(location, target);
    if (target.origin !== origin) return target;
    response = await load(target);
  }
  throw new Error('The provider never sends the browser back');
};
