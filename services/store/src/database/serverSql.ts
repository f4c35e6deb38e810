/**
 * SQL that names the Postgres server that answers: the lineage of its log (see migration 0001) and when it was started.
 * While the name stays the same, no event is lost, unless rows are replaced by hand.
 * @param lineage the log's lineage, for a statement that has it already
 */
export const serverSql = (lineage: string): string =>
  `${lineage} || '@' || round(extract(epoch FROM pg_postmaster_start_time()) * 1000)`;

/** The name of the server, for every other statement. */
export const SERVER = serverSql('log_lineage()');

/**
 * SQL for the first seq of a board's epoch that may have been used twice: for an event that a failover lost, and again
 * by the server that continues the log. Null: there is none. Before the first append on that server it is the seq after
 * the head. A client's position at or beyond it may be that of a lost event.
 * @param boards name or alias of the table
 * @param lineage the log's lineage, for a statement that has it already
 */
export const continuedFromSql = (boards: string, lineage = 'log_lineage()'): string =>
  `CASE WHEN ${boards}.lineage = ${lineage} THEN ${boards}.continued_from
        ELSE least(${boards}.continued_from, ${boards}.head_seq + 1) END`;
