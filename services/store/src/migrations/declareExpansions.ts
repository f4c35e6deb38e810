import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration that leaves a schema on which the former version of the program works. */
export type Expansion = Migration & { isExpansion: true };

export const expands = (migration: Migration): Expansion => ({ ...migration, isExpansion: true });

/**
 * Has each expansion declare itself in its own transaction, so that nodes of the former version read there that they may
 * stay. Expansions from before the table existed are declared by the migration that makes it.
 * @param tableMadeBy name of that migration
 */
export const declareExpansions = (
  migrations: Readonly<Record<string, Migration | Expansion>>,
  tableMadeBy: string,
): Record<string, Migration> => {
  const entries = Object.entries(migrations);
  const expansions = entries.flatMap(([name, migration]) => ('isExpansion' in migration ? name : []));
  const declaredBy = (name: string): string[] =>
    name < tableMadeBy
      ? []
      : expansions.filter((other) => other === name || (name === tableMadeBy && other < name));
  const declaring = (name: string, migration: Migration): Migration => ({
    up: async (db) => {
      await migration.up(db);
      for (const declared of declaredBy(name))
        await sql`INSERT INTO schema_compatible (migration) VALUES (${declared})`.execute(db);
    },
  });
  return Object.fromEntries(entries.map(([name, migration]) => [name, declaring(name, migration)]));
};
