import { createSingleFlight } from '@openfloor/platform/singleFlight';
import * as client from 'openid-client';

/** Timeout of each request to the provider. A page of a sign-in waits for two or three of them. */
const TIMEOUT_S = 5;
/** How far the provider's clock may be ahead of or behind this node's. */
const CLOCK_TOLERANCE_S = 60;
/** Endpoints and keys of the provider are cached for this time. */
const DISCOVERY_LIFETIME_MS = 60 * 60 * 1000;

export type IdentityProviderOptions = { issuer: string; clientId: string; clientSecret: string };

/** Values that a sign-in sends to the provider, and checks in its answer. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string };

/** An account at the provider. */
export type Identity = { issuer: string; subject: string };

/** The OpenID Connect provider that organisers sign in with. */
export type IdentityProvider = {
  /** From the configuration. */
  issuer: string;
  newChecks: () => SignInChecks;
  /**
   * @param options `asksAgain`: the provider asks for the password even if it knows who uses the browser
   * @throws if the provider cannot be reached, or its metadata are not valid
   */
  signInUrl: (redirectUri: string, checks: SignInChecks, options: { asksAgain: boolean }) => Promise<string>;
  /**
   * Page of the provider that signs the browser out there; undefined: the provider has none.
   * @throws as `signInUrl`
   */
  signOutUrl: () => Promise<string | undefined>;
  /**
   * Exchanges the code for the account.
   * @param callback address to which the provider sent the browser
   * @throws `Cancelled`, or an error of openid-client if the answer does not fit the checks or the provider fails
   */
  identityOf: (callback: URL, checks: SignInChecks) => Promise<Identity>;
};

/** The sign-in ended without an account, for instance because the person cancelled it. */
export class Cancelled extends Error {}

/** Sends the client's secret in a header, as most providers want it, or in the body to those that accept only that. */
const clientAuthentication = (clientSecret: string): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (accepted.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
};

/** Reads the provider's metadata at the first sign-in, so that the server starts without the provider. */
export const createIdentityProvider = (options: IdentityProviderOptions): IdentityProvider => {
  const { clientId, clientSecret } = options;
  const issuer = new URL(options.issuer);
  // The configuration accepts plain HTTP only for a provider on this machine.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  const discoveries = createSingleFlight<string, client.Configuration>();
  let known: { configuration: client.Configuration; readAtMs: number } | undefined;

  const configuration = async (): Promise<client.Configuration> => {
    if (known && performance.now() - known.readAtMs < DISCOVERY_LIFETIME_MS) return known.configuration;
    const discovered = await discoveries.run(issuer.href, () =>
      client.discovery(
        issuer,
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE_S },
        clientAuthentication(clientSecret),
        { timeout: TIMEOUT_S, execute },
      ),
    );
    known = { configuration: discovered, readAtMs: performance.now() };
    return discovered;
  };

  return {
    issuer: issuer.href,
    newChecks: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }),
    signInUrl: async (redirectUri, { state, nonce, codeVerifier }, { asksAgain }) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(asksAgain && { prompt: 'login' }),
      }).href,
    signOutUrl: async () => {
      const discovered = await configuration();
      return discovered.serverMetadata().end_session_endpoint === undefined
        ? undefined
        : client.buildEndSessionUrl(discovered).href;
    },
    identityOf: async (callback, { state, nonce, codeVerifier }) => {
      try {
        const tokens = await client.authorizationCodeGrant(await configuration(), callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const { iss, sub } = tokens.claims() ?? {};
        if (iss === undefined || sub === undefined) throw new Error('The provider sent no id token');
        return { issuer: iss, subject: sub };
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
          throw new Cancelled('access_denied', { cause: error });
        throw error;
      }
    },
  };
};
