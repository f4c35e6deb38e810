import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration after which the former version of the program still works. */
export type Expansion = Migration & { isExpansion: true };

export const expands = (migration: Migration): Expansion => ({ ...migration, isExpansion: true });

/**
 * Makes each expansion declare itself in its own transaction; nodes of the former version read the declaration and keep
 * running.
 */
export const declareExpansions = (
  migrations: Readonly<Record<string, Migration | Expansion>>,
): Record<string, Migration> => {
  const declaring = (name: string, migration: Migration | Expansion): Migration =>
    'isExpansion' in migration
      ? {
          up: async (db) => {
            await migration.up(db);
            await sql`INSERT INTO schema_compatible (migration) VALUES (${name})`.execute(db);
          },
        }
      : migration;
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, declaring(name, migration)]),
  );
};
