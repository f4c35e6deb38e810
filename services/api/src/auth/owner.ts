import type { SessionId } from '@openfloor/contract/ids';
import { accountOfDevice } from '@openfloor/store/accounts';
import type { ApiDependencies } from '../dependencies.ts';

type AccountDependencies = Pick<ApiDependencies, 'db' | 'clock' | 'settings'>;

/** The account that a device is signed in to; undefined: none. */
export const accountOf = async (
  { db, clock, settings }: AccountDependencies,
  sessionId: SessionId | undefined,
): Promise<SessionId | undefined> =>
  settings.signIn === 'off' || sessionId === undefined
    ? undefined
    : accountOfDevice(db, sessionId, clock.nowMs());

/** The id under which a device gets boards and plans: that of the account that it is signed in to, else its session's. */
export const ownerIdOf = async (
  dependencies: AccountDependencies,
  sessionId: SessionId,
): Promise<SessionId> => (await accountOf(dependencies, sessionId)) ?? sessionId;

/** The ids under which a device owns boards: its session's, and that of its account. */
export const ownerIdsOf = async (
  dependencies: AccountDependencies,
  sessionId: SessionId | undefined,
): Promise<SessionId[]> => [sessionId, await accountOf(dependencies, sessionId)].flatMap((id) => id ?? []);

/** The id under which a device opens boards and events; undefined: it has to sign in first. */
export const openerOf = async (
  dependencies: AccountDependencies,
  sessionId: SessionId,
): Promise<SessionId | undefined> =>
  (await accountOf(dependencies, sessionId)) ??
  (dependencies.settings.signIn === 'required' ? undefined : sessionId);
