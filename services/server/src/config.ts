import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { RedisUrl } from '@openfloor/stream/bus/redisAddress';
import { WEBHOOK_FORMATS } from '@openfloor/contract/http/webhooks';
import { QUESTIONS_PER_TALK_MAX } from '@openfloor/contract/limits';
import { limit, LIMIT_VARIABLES } from '@openfloor/platform/limitVariables';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET_LENGTH_MIN = 16;
const SIGNING_KEY_BYTES = 32;

const port = (value: number) => z.coerce.number().int().min(0).max(65_535).default(value);
const duration = (valueMs: number) => z.coerce.number().int().min(0).max(30_000).default(valueMs);

/** `YYYY-MM-DD` as the last millisecond of that day, UTC. */
export const endOfDay = z.iso.date().transform((date) => Date.parse(date) + DAY_MS - 1);

/**
 * Whether `proxy-addr` accepts the entry: an address, a range in CIDR notation, or one of its names for private ranges.
 */
const isProxyRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
};

const ranges = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isProxyRange), 'is not a list of addresses or ranges');

/** An origin as browsers send it. A URL with a path is refused: the program cannot be served below a path. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'must be an origin, without a path')
  .transform((url) => new URL(url).origin);

const webPage = z.url({ protocol: /^https$/ });

/** A URL that the server calls. `fetch` refuses a URL with a user or a password. */
const withoutUser = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', {
    message: 'must not contain a user or a password',
  });
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * URL of the identity provider. Plain HTTP is allowed only on this machine: an attacker who reads or changes the
 * provider's answers can sign in as anyone.
 */
const issuer = withoutUser.refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}, 'must be https');
/** The key is sent in a header, which takes visible ASCII only. */
const aiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters');
const seconds = (value: number, max: number) => z.coerce.number().int().min(1).max(max).default(value);

/**
 * Days after which closed boards are deleted; undefined: they are kept. The default precedes the transform: a default
 * after it would replace undefined.
 */
const retention = z
  .union([z.literal('off'), z.coerce.number().int().min(1).max(36_500)])
  .default(90)
  .transform((days) => (days === 'off' ? undefined : days));

/** Base64 of the seed of an Ed25519 key. */
const signingKey = z
  .base64('is not base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((seed) => seed.length === SIGNING_KEY_BYTES, `must be ${SIGNING_KEY_BYTES} bytes in base64`);

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  ROLE: z.enum(['all', 'api', 'realtime']).default('all'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port(3000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port(9464),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  WEB_ROOT: z.string().default(fileURLToPath(new URL('../../../web/dist', import.meta.url))),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: RedisUrl.optional(),
  SERVER_SECRET: z.string().min(SECRET_LENGTH_MIN).optional(),
  SERVER_SECRET_FORMER: z.string().min(SECRET_LENGTH_MIN).optional(),
  SIGNING_KEY: signingKey.optional(),
  CHECKPOINT_INTERVAL_MS: z.coerce.number().int().min(100).max(DAY_MS).default(60_000),
  RETENTION_DAYS: retention,
  SUPERADMIN_SECRET: z.string().min(1).optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUST_PROXY: ranges.optional(),
  FREE_PLAN_BOARDS: limit(1),
  PLANS: z.enum(['off', 'on']).default('off'),
  PLAN_TRIAL_DAYS: z.coerce.number().int().min(1).max(366).default(14),
  LAUNCH_PROMO_UNTIL: endOfDay.optional(),
  WEBHOOK_ALLOW_RANGES: ranges.optional(),
  CONTACT_WEBHOOK: withoutUser.optional(),
  CONTACT_WEBHOOK_FORMAT: z.enum(WEBHOOK_FORMATS).default('standard'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_REQUIRED_TO_CREATE: z.enum(['off', 'on']).default('off'),
  COMMUNITY_URL: webPage.optional(),
  SOCKETS_MAX: limit(15_000),
  STREAM_READERS_MAX: limit(20_000),
  // One address may use a quarter of this, which must hold a body of 8 MB.
  LARGE_BODIES_BYTES_MAX: z.coerce.number().int().min(33_554_432).default(67_108_864),
  DRAIN_WAIT_MS: duration(3000),
  DRAIN_OVER_MS: duration(15_000),
  QUESTIONS_PER_TALK_MAX: limit(QUESTIONS_PER_TALK_MAX),
  ...LIMIT_VARIABLES,
  AI_ENDPOINT: withoutUser.optional(),
  AI_KEY: aiKey.optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  AI_SUMMARY_SECONDS: seconds(120, 86_400),
  AI_BREAKER_SECONDS: seconds(30, 3600),
  AI_BUDGET_PER_BOARD_PER_HOUR: limit(300),
  AI_BUDGET_PER_IP_PER_HOUR: limit(600),
  AI_BUDGET_PER_HOUR: limit(3000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/** Time limit to stop, within the grace period that orchestrators give. */
export const STOP_LIMIT_MS = 40_000;

/** Limit of both drain times together. The rest of `STOP_LIMIT_MS` is for late answers and the node's viewer counts. */
const DRAIN_MS_MAX = 33_000;

/** Variables that the nodes of a cluster must share. */
const NEEDED_BY_CLUSTER_ROLES = ['DATABASE_URL', 'REDIS_URL', 'SERVER_SECRET'] as const;

const requiredVariables = ({ NODE_ENV, ROLE }: Record<string, unknown>): readonly string[] => {
  if (ROLE === 'api' || ROLE === 'realtime') return NEEDED_BY_CLUSTER_ROLES;
  return NODE_ENV === 'production' ? ['SERVER_SECRET'] : [];
};

/** Environment variables that configure a process; docs/configuration.md explains each. */
export const Config = Variables.superRefine(
  (variables, context) => {
    const given: Record<string, unknown> = variables;
    for (const name of requiredVariables(given))
      if (given[name] === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is needed with ROLE=${variables.ROLE}${variables.NODE_ENV === 'production' ? ' in production' : ''}`,
        });
    if (withoutUser.safeParse(given['AI_ENDPOINT']).success && given['AI_MODEL'] === undefined)
      context.addIssue({ code: 'custom', path: ['AI_MODEL'], message: 'is needed with AI_ENDPOINT' });
    // A realtime node signs no users in, and is given no OIDC secret.
    if (given['OIDC_ISSUER'] !== undefined && variables.ROLE !== 'realtime')
      for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
        if (given[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'is needed with OIDC_ISSUER' });
    if (given['OIDC_ISSUER'] === undefined && given['OIDC_REQUIRED_TO_CREATE'] === 'on')
      context.addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'is needed with OIDC_REQUIRED_TO_CREATE',
      });
    const { SUPERADMIN_SECRET } = given;
    if (
      variables.NODE_ENV === 'production' &&
      typeof SUPERADMIN_SECRET === 'string' &&
      SUPERADMIN_SECRET.length < SECRET_LENGTH_MIN
    )
      context.addIssue({
        code: 'custom',
        path: ['SUPERADMIN_SECRET'],
        message: `has fewer than ${SECRET_LENGTH_MIN} characters, too few in production`,
      });
    if (variables.METRICS_PORT === variables.PORT && variables.PORT !== 0)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'is the same as PORT' });
    if (variables.DRAIN_WAIT_MS + variables.DRAIN_OVER_MS > DRAIN_MS_MAX)
      context.addIssue({
        code: 'custom',
        path: ['DRAIN_OVER_MS'],
        message: `together with DRAIN_WAIT_MS is more than ${DRAIN_MS_MAX}`,
      });
  },
  // Run these checks even if other variables are invalid, so that all problems are reported together.
  { when: () => true },
);
export type Config = z.infer<typeof Config>;
