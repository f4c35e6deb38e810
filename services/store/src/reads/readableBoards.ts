import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { sql, type RawBuilder } from 'kysely';

/**
 * Condition for the boards whose log this version can read, for everything that a node does in the background. Boards
 * of a later version wait for a node of that version: reading one would make this node depart, and after a rollback all
 * nodes.
 * @param boards name or alias of the table
 */
export const isReadable = (boards: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${boards}.format`)} <= ${LOG_FORMAT}`;
