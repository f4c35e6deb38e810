import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiSettings } from '@openfloor/api/dependencies';
import { createIdentityProvider, type IdentityProvider } from '@openfloor/api/auth/identityProvider';
import type { LimitSettings } from '@openfloor/api/limits/limits';
import type { Config } from '../config.ts';

export const apiSettings = (config: Config): ApiSettings => ({
  freePlanBoards: config.FREE_PLAN_BOARDS,
  sellsPlans: config.PLANS === 'on',
  planTrialDays: config.PLAN_TRIAL_DAYS,
  launchPromoUntilMs: config.LAUNCH_PROMO_UNTIL,
  communityUrl: config.COMMUNITY_URL,
  trustProxy: config.TRUST_PROXY ?? [],
  publicOrigin: config.PUBLIC_ORIGIN,
  retentionDays: config.RETENTION_DAYS,
  tellsOperator: config.CONTACT_WEBHOOK !== undefined,
  signIn: signInOf(config),
  hasAssistant: config.AI_ENDPOINT !== undefined,
  isHttps: config.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
  webRoot: existsSync(config.WEB_ROOT) ? resolve(config.WEB_ROOT) : undefined,
});

const signInOf = ({ OIDC_ISSUER, OIDC_REQUIRED_TO_CREATE }: Config): ApiSettings['signIn'] => {
  if (OIDC_ISSUER === undefined) return 'off';
  return OIDC_REQUIRED_TO_CREATE === 'on' ? 'required' : 'optional';
};

/** undefined: nobody can sign in. */
export const identityProviderOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Config): IdentityProvider | undefined =>
  issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : createIdentityProvider({ issuer, clientId, clientSecret });

export const limitSettings = (config: Config): LimitSettings => ({
  questionsPerMinute: config.LIMIT_QUESTIONS_PER_MINUTE,
  questionsPerBoardAndIpPerMinute: config.LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE,
  votesPerMinute: config.LIMIT_VOTES_PER_MINUTE,
  boardsPerHour: config.LIMIT_BOARDS_PER_HOUR,
  boardsPerIpPerHour: config.LIMIT_BOARDS_PER_IP_PER_HOUR,
  contactPerHour: config.LIMIT_CONTACT_PER_HOUR,
  contactPerIpPerHour: config.LIMIT_CONTACT_PER_IP_PER_HOUR,
  planKeysPerHour: config.LIMIT_PLAN_KEYS_PER_HOUR,
  loginFailuresPerMinute: config.LIMIT_LOGIN_FAILURES_PER_MINUTE,
  loginFailuresOverallPerMinute: config.LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE,
  writesPerIpPerMinute: config.LIMIT_WRITES_PER_IP_PER_MINUTE,
  newSessionsPerIpPerMinute: config.LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE,
  freeWritesPerBoardAndIpPerHour: config.LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR,
  readSecondsPerIpPerMinute: config.LIMIT_READ_SECONDS_PER_IP_PER_MINUTE,
  actsPerBoardPerMinute: config.LIMIT_ACTS_PER_BOARD_PER_MINUTE,
  logosPerBoardPerHour: config.LIMIT_LOGOS_PER_BOARD_PER_HOUR,
  programmeFilesPerHour: config.LIMIT_PROGRAMME_FILES_PER_HOUR,
  logBytesPerBoardPerHour: config.LIMIT_LOG_BYTES_PER_BOARD_PER_HOUR,
  logBytesPerIpPerHour: config.LIMIT_LOG_BYTES_PER_IP_PER_HOUR,
  writtenBytesPerIpPerHour: config.LIMIT_WRITTEN_BYTES_PER_IP_PER_HOUR,
  shortIdMissesPerIpPerMinute: config.LIMIT_SHORT_ID_MISSES_PER_IP_PER_MINUTE,
});
