import { readFile } from 'node:fs/promises';
import { ConfigError, readConfig } from '@openfloor/platform/config';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { describe, expect, it } from 'vitest';
import { Config } from './config.ts';

const invalidVariables = (env: Record<string, string>): string[] => {
  try {
    readConfig(Config, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.split(':')[0] ?? '');
  }
  return [];
};

const cluster = {
  DATABASE_URL: 'postgres://db/openfloor',
  REDIS_URL: 'redis://redis',
  SERVER_SECRET: 'long enough to be secret',
};

describe('The configuration', () => {
  it('keeps closed boards with RETENTION_DAYS=off', () => {
    expect(readConfig(Config, { RETENTION_DAYS: 'off' }).RETENTION_DAYS).toBeUndefined();
    expect(readConfig(Config, { RETENTION_DAYS: '7' }).RETENTION_DAYS).toBe(7);
    expect(() => readConfig(Config, { RETENTION_DAYS: 'never' })).toThrow('RETENTION_DAYS');
  });

  it('accepts LIMITS_RAISED, which has every limit except those on logins', () => {
    const limits = Object.keys(readConfig(Config, {})).filter((name) =>
      /^(LIMIT_(?!LOGIN_)|FREE_PLAN_BOARDS$|QUESTIONS_PER_TALK_MAX$)/.test(name),
    );
    expect(Object.keys(LIMITS_RAISED).toSorted()).toEqual(limits.toSorted());
    expect(invalidVariables(LIMITS_RAISED)).toEqual([]);
  });

  it.each(['api', 'realtime'])('with ROLE=%s needs database, Redis and secret', (ROLE) => {
    expect(invalidVariables({ ROLE })).toEqual(['DATABASE_URL', 'REDIS_URL', 'SERVER_SECRET']);
    expect(invalidVariables({ ROLE, REDIS_URL: cluster.REDIS_URL })).toEqual([
      'DATABASE_URL',
      'SERVER_SECRET',
    ]);
    expect(invalidVariables({ ROLE, ...cluster })).toEqual([]);
  });

  it('limits the drain so that a stopping node has time to remove its viewer counts', () => {
    expect(invalidVariables({ DRAIN_WAIT_MS: '3000', DRAIN_OVER_MS: '30000' })).toEqual([]);
    expect(invalidVariables({ DRAIN_WAIT_MS: '3001', DRAIN_OVER_MS: '30000' })).toEqual(['DRAIN_OVER_MS']);
  });

  it('refuses the same port for metrics and the public', () => {
    expect(invalidVariables({ PORT: '9464' })).toEqual(['METRICS_PORT']);
    expect(invalidVariables({ PORT: '0', METRICS_PORT: '0' })).toEqual([]);
  });

  it('a language model needs a name, and its key is never in a message', () => {
    const AI_ENDPOINT = 'https://models.example/v1';
    expect(invalidVariables({ AI_ENDPOINT })).toEqual(['AI_MODEL']);
    expect(invalidVariables({ AI_ENDPOINT, AI_MODEL: 'small', AI_KEY: 'k3y' })).toEqual([]);
    expect(invalidVariables({ AI_KEY: 'k3y', AI_MODEL: 'small' })).toEqual([]);
    expect(() => readConfig(Config, { AI_KEY: 'k3y with\nline' })).toThrow(
      /^(?!.*k3y)[^]*AI_KEY: must consist/,
    );
    const withPassword = { AI_ENDPOINT: 'https://anna:s3cret@models.example', AI_MODEL: 'small' };
    expect(() => readConfig(Config, withPassword)).toThrow(
      /^(?!.*s3cret)[^]*AI_ENDPOINT: must not contain a user/,
    );
  });

  it('an identity provider needs a client, and HTTPS unless it is on this machine', () => {
    const client = { OIDC_CLIENT_ID: 'openfloor', OIDC_CLIENT_SECRET: 's3cret' };
    const withIssuer = (OIDC_ISSUER: string) => invalidVariables({ ...client, OIDC_ISSUER });
    expect(invalidVariables({ OIDC_ISSUER: 'https://id.example' })).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]);
    for (const issuer of [
      'https://id.example/realms/a',
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]',
    ])
      expect(withIssuer(issuer)).toEqual([]);
    for (const issuer of [
      'http://id.example',
      'http://127.0.0.1.id.example',
      'http://localhost.example',
      'ftp://id.example',
      'https://anna:s3cret@id.example',
    ])
      expect(withIssuer(issuer)).toEqual(['OIDC_ISSUER']);
    expect(invalidVariables({ OIDC_REQUIRED_TO_CREATE: 'on' })).toEqual(['OIDC_ISSUER']);
    expect(invalidVariables({ OIDC_REQUIRED_TO_CREATE: 'yes' })).toEqual(['OIDC_REQUIRED_TO_CREATE']);
  });

  it('in production needs the secret', () => {
    expect(invalidVariables({ NODE_ENV: 'production' })).toEqual(['SERVER_SECRET']);
    expect(invalidVariables({ NODE_ENV: 'production', SERVER_SECRET: cluster.SERVER_SECRET })).toEqual([]);
  });

  it('in production refuses a short super admin secret', () => {
    const production = { NODE_ENV: 'production', SERVER_SECRET: cluster.SERVER_SECRET };
    expect(invalidVariables({ ...production, SUPERADMIN_SECRET: '0123456789abcde' })).toEqual([
      'SUPERADMIN_SECRET',
    ]);
    expect(invalidVariables({ ...production, SUPERADMIN_SECRET: '0123456789abcdef' })).toEqual([]);
    expect(invalidVariables({ SUPERADMIN_SECRET: 'short' })).toEqual([]);
    expect(() => readConfig(Config, { ...production, SUPERADMIN_SECRET: 's3cret' })).toThrow(
      /^(?!.*s3cret)Invalid configuration\nSUPERADMIN_SECRET: has fewer than 16 characters/s,
    );
  });

  it('reports all problems together, invalid and missing variables', () => {
    const wrong = { PORT: 'http', LOG_LEVEL: 'loud', LIMIT_VOTES_PER_MINUTE: '0' };
    expect(new Set(invalidVariables({ ROLE: 'api', ...wrong }))).toEqual(
      new Set([...Object.keys(wrong), 'DATABASE_URL', 'REDIS_URL', 'SERVER_SECRET']),
    );
    expect(invalidVariables({ ROLE: 'everything', PORT: '70000' })).toEqual(['ROLE', 'PORT']);
  });

  it('reports an invalid variable once, not also as missing', () => {
    expect(invalidVariables({ ROLE: 'api', ...cluster, SERVER_SECRET: 'short' })).toEqual(['SERVER_SECRET']);
  });

  it.each([
    ['DATABASE_URL', 'mysql://db'],
    ['REDIS_URL', 'http://redis'],
    ['REDIS_URL', 'redis+sentinel://redis'],
    ['PUBLIC_ORIGIN', 'openfloor.example'],
    ['PUBLIC_ORIGIN', 'https://openfloor.example/boards'],
    ['PUBLIC_ORIGIN', 'https://openfloor.example/?board'],
    ['PUBLIC_ORIGIN', 'https://somebody@openfloor.example'],
    ['AI_ENDPOINT', 'models.example'],
    ['AI_ENDPOINT', 'ftp://models.example'],
    ['AI_TIMEOUT_MS', '99'],
    ['AI_TIMEOUT_MS', 'soon'],
    ['AI_SUMMARY_SECONDS', '0'],
    ['AI_BREAKER_SECONDS', '1.5'],
    ['AI_BUDGET_PER_BOARD_PER_HOUR', '-1'],
    ['LAUNCH_PROMO_UNTIL', '2026-02-30'],
    ['COMMUNITY_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_PORT', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('refuses %s=%s', (name, value) => {
    expect(invalidVariables({ [name]: value })).toEqual([name]);
  });

  it('does not report the value of an invalid URL', () => {
    const REDIS_URL = 'redis+sentinel://:s3cret@redis';
    expect(() => readConfig(Config, { REDIS_URL })).toThrow(
      /^(?!.*s3cret)Invalid configuration\nREDIS_URL: needs/s,
    );
  });

  it('reads the origin in the form that browsers send', () => {
    expect(readConfig(Config, { PUBLIC_ORIGIN: 'https://openfloor.example/' }).PUBLIC_ORIGIN).toBe(
      'https://openfloor.example',
    );
  });

  it('splits the list of proxies', () => {
    expect(readConfig(Config, { TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).TRUST_PROXY).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
    ]);
  });

  it('includes the whole last day of the promo, in UTC', () => {
    expect(readConfig(Config, { LAUNCH_PROMO_UNTIL: '2026-03-31' }).LAUNCH_PROMO_UNTIL).toBe(
      Date.parse('2026-04-01T00:00:00Z') - 1,
    );
  });
});

it('every variable is explained once in docs/configuration.md, with the default that it has', async () => {
  const text = await readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  // An entry begins with its variables, each with its default in parentheses, and a colon.
  const heads = text
    .split('\n- ')
    .slice(1)
    .map((entry) => entry.split(':')[0]?.replaceAll(/\s+/g, ' ') ?? '');
  const explained = heads.flatMap(
    (head) => head.replaceAll(/\(.*?\)/g, '').match(/(?<=`)[A-Z_]+(?=`)/g) ?? [],
  );
  expect(explained.toSorted()).toEqual(Object.keys(Config.shape).toSorted());
  const defaults = heads.flatMap((head) =>
    [...head.matchAll(/`([A-Z_]+)` \(`([^`]+)`\)/g)].map(([, name = '', value]) => [name, value]),
  );
  const { WEB_ROOT: webRoot, ...others } = readConfig(Config, {});
  expect(webRoot).toMatch(/web\/dist$/);
  const written = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  expect(Object.fromEntries(defaults)).toEqual(Object.fromEntries(written));
});
