import type { SessionId } from '@openfloor/contract/ids';
import type { ApiDependencies } from '../dependencies.ts';

type AccountDependencies = Pick<ApiDependencies, 'accounts'>;

/**
 * The id under which a device gets boards and plans: that of the account that it is signed in to, else its session's.
 */
export const ownerIdOf = async (
  { accounts }: AccountDependencies,
  sessionId: SessionId,
): Promise<SessionId> => (await accounts.of(sessionId)) ?? sessionId;

/** The ids under which a device owns boards: its session's, and that of its account. */
export const ownerIdsOf = async (
  { accounts }: AccountDependencies,
  sessionId: SessionId | undefined,
): Promise<SessionId[]> => [sessionId, await accounts.of(sessionId)].flatMap((id) => id ?? []);

/** The id under which a device opens boards and events; undefined: it has to sign in first. */
export const openerOf = async (
  { accounts, settings }: AccountDependencies & Pick<ApiDependencies, 'settings'>,
  sessionId: SessionId,
): Promise<SessionId | undefined> =>
  (await accounts.of(sessionId)) ?? (settings.signIn === 'required' ? undefined : sessionId);
