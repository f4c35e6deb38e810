import { SignedOut, SignInStarted, SignInStatus } from '@openfloor/contract/http/signIn';
import { call, type ApiFailure, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';

export const getSignInStatus = (): Promise<ApiResult<SignInStatus>> =>
  call({ path: '/api/auth', schema: SignInStatus });

/**
 * Leaves this page for the identity provider's, which sends the browser back.
 * @param returnTo path of the page that the browser then gets
 * @returns the failure, if the page stays
 */
export const goToSignIn = async (returnTo: string): Promise<ApiFailure | undefined> => {
  const started = await withSession(() =>
    call({ path: '/api/auth/login', method: 'POST', body: { returnTo }, schema: SignInStarted }),
  );
  if (!started.ok) return started;
  location.assign(started.value.url);
  return undefined;
};

export const signOut = (): Promise<ApiResult<SignedOut>> =>
  call({ path: '/api/auth/logout', method: 'POST', schema: SignedOut });
