import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiSettings } from '@openfloor/api/dependencies';
import { createIdentityProvider, type IdentityProvider } from '@openfloor/api/auth/identityProvider';
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

/** The configured identity provider; undefined: sign-in is off. */
export const identityProviderOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Config): IdentityProvider | undefined =>
  issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : createIdentityProvider({ issuer, clientId, clientSecret });
