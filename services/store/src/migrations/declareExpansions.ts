import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration after which the former version of the program still works. */
export type Expansion = Migration & { isExpansion: true };

export const expands = (migration: Migration): Expansion => ({ ...migration, isExpansion: true });

/**
 * Makes each expansion declare itself in its own transaction; nodes of the former version read the declaration and keep
 * running. The migration that creates the table declares earlier expansions.
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
