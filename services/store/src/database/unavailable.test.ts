import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const fromPostgres = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('something', 0, 'error'), { code });
const fromSystem = (code: string): Error => Object.assign(new Error('something'), { code });

describe('Postgres is unavailable', () => {
  it.each([
    ['08006', 'a connection failed'],
    ['53300', 'there are too many connections'],
    ['57014', 'a statement took too long'],
    ['57P01', 'an operator ended the connection'],
    ['57P03', 'it is starting'],
    ['58030', 'its disk fails'],
    ['25006', 'it is not the primary any more'],
    ['25P03', 'a transaction was idle for too long'],
    ['55P03', 'a lock was not given in time'],
  ])('when it says %s: %s', (code) => {
    expect(isUnavailable(fromPostgres(code))).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'when the socket says %s',
    (code) => {
      expect(isUnavailable(fromSystem(code))).toBe(true);
    },
  );

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ])('when its certificate is refused: %s', (code) => {
    expect(isUnavailable(fromSystem(code))).toBe(true);
  });

  it.each([
    'The server does not support SSL connections',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('when the driver says: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  it('when such an error is the cause of another one, or one of several', () => {
    const refused = fromSystem('ECONNREFUSED');
    expect(isUnavailable(new Error('migration failed', { cause: refused }))).toBe(true);
    expect(isUnavailable(new AggregateError([new Error('one'), refused]))).toBe(true);
  });
});

describe('Postgres is available', () => {
  it.each(['22P05', '23505', '40P01', '42P01'])('when it refuses a statement with %s', (code) => {
    expect(isUnavailable(fromPostgres(code))).toBe(false);
  });

  it('when the error is not from Postgres', () => {
    expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false);
    expect(isUnavailable(fromSystem('ENOENT'))).toBe(false);
    expect(isUnavailable('ECONNREFUSED')).toBe(false);
    expect(isUnavailable(undefined)).toBe(false);
  });
});
