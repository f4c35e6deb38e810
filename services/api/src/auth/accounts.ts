import type { SessionId } from '@openfloor/contract/ids';
import type { Clock } from '@openfloor/platform/clock';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import { accountOfDevice } from '@openfloor/store/people/accounts';
import type { Db } from '@openfloor/store/tables';
import { LRUCache } from 'lru-cache';

type AccountId = SessionId;

/** The accounts that devices are signed in to. */
export type Accounts = {
  /** The account of a device; undefined: none. */
  of: (sessionId: SessionId | undefined) => Promise<AccountId | undefined>;
  /** The same, but at most a second old: for reads that a whole audience makes. */
  recentOf: (sessionId: SessionId | undefined) => Promise<AccountId | undefined>;
};

export type AccountsOptions = {
  db: Db;
  clock: Clock;
  /** Issuer of the provider at which devices sign in; undefined: there is no provider, and no account. */
  issuer: string | undefined;
};

const KEPT_MS = 1000;
const KEPT_MAX = 50_000;

export const createAccounts = ({ db, clock, issuer }: AccountsOptions): Accounts => {
  const kept = new LRUCache<SessionId, { accountId: AccountId | undefined; atMs: number }>({ max: KEPT_MAX });
  const reading = createSingleFlight<SessionId, AccountId | undefined>();

  const of: Accounts['of'] = async (sessionId) =>
    issuer === undefined || sessionId === undefined
      ? undefined
      : accountOfDevice(db, { sessionId, issuer, nowMs: clock.nowMs() });

  const readAndKeep = async (sessionId: SessionId): Promise<AccountId | undefined> => {
    const atMs = clock.elapsedMs();
    const accountId = await of(sessionId);
    kept.set(sessionId, { accountId, atMs });
    return accountId;
  };

  return {
    of,
    recentOf: async (sessionId) => {
      if (issuer === undefined || sessionId === undefined) return undefined;
      const known = kept.get(sessionId);
      if (known && clock.elapsedMs() < known.atMs + KEPT_MS) return known.accountId;
      return reading.run(sessionId, () => readAndKeep(sessionId));
    },
  };
};
