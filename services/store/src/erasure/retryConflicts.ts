import { DatabaseError } from 'pg';

/** SQLSTATE of transactions that Postgres ended because of a concurrent one: serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 20;

/** Runs a transaction again, at most 20 times in all, while concurrent transactions write the same rows. */
export const retryConflicts = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      const isConflict = error instanceof DatabaseError && CONFLICTS.has(error.code ?? '');
      if (!isConflict || attempt === ATTEMPTS_MAX) throw error;
    }
};
