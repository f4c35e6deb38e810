import { signIn } from '@openfloor/contract/calls/signIn';
import { send, type ApiFailure } from '../http/apiClient.ts';
import { withSession } from '../http/withSession.ts';

/**
 * Leaves this page for the identity provider's, which sends the browser back.
 * @param returnTo path of the page to come back to
 * @returns the failure, if the page stays
 */
export const goToSignIn = async (returnTo: string): Promise<ApiFailure | undefined> => {
  const started = await withSession(() => send(signIn, { returnTo }));
  if (!started.ok) return started;
  location.assign(started.value.url);
  return undefined;
};
