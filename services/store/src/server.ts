/**
 * SQL that names the server that answers: the history that it continues (see migration 0001) and when it was started. While
 * the name stays the same, no event is lost, unless rows are replaced by hand.
 * @param lineage the log's lineage, for a statement that has it already
 */
export const serverSql = (lineage: string): string =>
  `${lineage} || '@' || round(extract(epoch FROM pg_postmaster_start_time()) * 1000)`;

export const SERVER = serverSql('log_lineage()');
