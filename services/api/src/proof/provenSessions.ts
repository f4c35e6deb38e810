import type { SessionId } from '@openfloor/contract/ids';
import { createBoundedMap } from '@openfloor/platform/boundedMap';
import { addProvenSession, isProvenSession } from '@openfloor/store/provenSessions';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';

export type ProvenSessions = {
  has: (sessionId: SessionId) => Promise<boolean>;
  add: (sessionId: SessionId) => Promise<void>;
};

const REMEMBERED_MAX = 50_000;

/** Sessions that solved a challenge, in Postgres, and the latest of them in memory. */
export const createProvenSessions = (db: Kysely<Tables>): ProvenSessions => {
  const remembered = createBoundedMap<SessionId, true>(REMEMBERED_MAX);
  return {
    has: async (sessionId) => {
      if (remembered.get(sessionId)) return true;
      if (!(await isProvenSession(db, sessionId))) return false;
      remembered.set(sessionId, true);
      return true;
    },
    add: async (sessionId) => {
      await addProvenSession(db, sessionId);
      remembered.set(sessionId, true);
    },
  };
};
