import type { WallClock } from '../clock.ts';
import { deriveKey, equalInConstantTime, sign, verify } from '../signing.ts';

export type SuperAdmin = {
  /**
   * @param loginId makes the token unique, so that a logout ends this login only
   * @returns a bearer token, or undefined for a wrong secret or where there is no super admin
   */
  login: (secret: string, loginId: string) => string | undefined;
  accepts: (token: string) => boolean;
};

export type SuperAdminOptions = {
  serverSecret: string;
  /** Unset: there is no super admin. */
  secret: string | undefined;
  clock: WallClock;
  tokenLifetimeMs: number;
};

/** Tokens are signed with the secret mixed in: a changed secret ends all logins. */
export const createSuperAdmin = ({
  serverSecret,
  secret,
  clock,
  tokenLifetimeMs,
}: SuperAdminOptions): SuperAdmin => {
  if (secret === undefined) return { login: () => undefined, accepts: () => false };
  const key = deriveKey(serverSecret, `super-admin ${secret}`);
  return {
    login: (given, loginId) =>
      equalInConstantTime(given, secret)
        ? sign(key, `super-admin.${clock.nowMs() + tokenLifetimeMs}.${loginId}`)
        : undefined,
    accepts: (token) => Number(verify(key, token)?.split('.')[1] ?? 0) > clock.nowMs(),
  };
};
