/**
 * SQL expression: the key of an event's texts; null if the event has no encrypted texts or the key was
 * deleted.
 * @param table name or alias of the table that has the event's data
 */
export const sessionKeySql = (table: string, data = 'data'): string => `
  CASE WHEN ${table}.${data} ? 'sealed' THEN (
    SELECT known.key FROM session_keys AS known
     WHERE known.board_id = ${table}.board_id AND known.id = (${table}.${data} -> 'sealed' ->> 'key')::uuid) END`;
