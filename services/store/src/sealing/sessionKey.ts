/**
 * SQL expression: the key of the texts of the event in `events`, null if the event has none or it was deleted.
 * @param events name or alias of `board_events`
 */
export const sessionKeySql = (events: string): string => `
  CASE WHEN ${events}.data ? 'sealed' THEN (
    SELECT known.key FROM session_keys AS known
     WHERE known.board_id = ${events}.board_id AND known.id = (${events}.data -> 'sealed' ->> 'key')::uuid) END`;
