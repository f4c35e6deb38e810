/**
 * SQL that names the server that answers: the history that it continues (see migration 0006) and when it was started. While
 * the name stays the same, no event is lost, short of somebody who replaces rows by hand.
 */
export const SERVER = `log_lineage() || '@' || round(extract(epoch FROM pg_postmaster_start_time()) * 1000)`;
