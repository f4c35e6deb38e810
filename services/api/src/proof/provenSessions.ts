import type { SessionId } from '@openfloor/contract/ids';
import { addProvenSession, isProvenSession } from '@openfloor/store/people/provenSessions';
import type { Db } from '@openfloor/store/tables';
import { LRUCache } from 'lru-cache';

export type ProvenSessions = {
  has: (sessionId: SessionId) => Promise<boolean>;
  add: (sessionId: SessionId) => Promise<void>;
};

const CACHED_MAX = 50_000;

/** Sessions that solved a challenge, stored in Postgres. The most recent are cached in memory. */
export const createProvenSessions = (db: Db): ProvenSessions => {
  const cached = new LRUCache<SessionId, true>({ max: CACHED_MAX });
  return {
    has: async (sessionId) => {
      if (cached.get(sessionId)) return true;
      if (!(await isProvenSession(db, sessionId))) return false;
      cached.set(sessionId, true);
      return true;
    },
    add: async (sessionId) => {
      await addProvenSession(db, sessionId);
      cached.set(sessionId, true);
    },
  };
};
