import { DatabaseError } from 'pg';

/** SQLSTATE classes of a server that cannot serve now: connection, resources, operator (57), system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** The server that this connection leads to takes no writes, mostly because it is no longer the primary. */
const READ_ONLY_TRANSACTION = '25006';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const IDLE_IN_TRANSACTION = '25P03';
/** An earlier statement of the transaction was refused, see `preparedStatement.ts`. */
const IN_FAILED_TRANSACTION = '25P02';
/**
 * Codes with which Postgres rolls a transaction back. The first three enforce its limits, see `transactionBounds.ts`.
 */
const ENDED_CODES = new Set([
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  IDLE_IN_TRANSACTION,
  IN_FAILED_TRANSACTION,
  READ_ONLY_TRANSACTION,
]);
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Codes of OpenSSL and Node for a certificate that is not accepted (yet, or any more). */
const CERTIFICATE_ERROR = /CERT|^UNABLE_TO_|^INVALID_CA$|^HOSTNAME_MISMATCH$|^ERR_SSL_/;
/** The driver sets no code for this error. */
const READ_TIMEOUT = /query read timeout/i;
/** Errors of the driver without a code. */
const DRIVER_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|not queryable|not support SSL|establishing an SSL/i;

/** Postgres is reachable but must not be used now. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Whether an error means that Postgres is temporarily unavailable, so that the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable) return true;
  if (error instanceof DatabaseError)
    return isTransactionEnded(error) || UNAVAILABLE_CLASSES.has(error.code?.slice(0, 2) ?? '');
  if ('code' in error && typeof error.code === 'string' && isConnectionCode(error.code)) return true;
  return (
    isReadTimeout(error) ||
    DRIVER_MESSAGES.test(error.message) ||
    isUnavailable(error.cause) ||
    isUnavailableAggregate(error)
  );
};

/** Whether the driver gave up a statement that was not answered in time. Its connection cannot be used any more. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && READ_TIMEOUT.test(error.message);

/**
 * Whether Postgres ended a transaction, mostly because it took too long. Nothing of it was committed, even if this
 * happened at its COMMIT.
 */
export const isTransactionEnded = (error: unknown): boolean =>
  error instanceof DatabaseError && ENDED_CODES.has(error.code ?? '');

/** Whether Postgres refused to write. Another connection may lead to a server that writes. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === READ_ONLY_TRANSACTION;

const isConnectionCode = (code: string): boolean => SOCKET_ERRORS.has(code) || CERTIFICATE_ERROR.test(code);

const isUnavailableAggregate = (error: Error): boolean =>
  error instanceof AggregateError && error.errors.some(isUnavailable);
