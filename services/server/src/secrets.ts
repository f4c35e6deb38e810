import { resolve } from 'node:path';
import { storedSecret } from '@openfloor/platform/secrets';
import { createSigningKey, signingKeyOf, type SigningKey } from '@openfloor/platform/signingKey';
import type { Config } from './config.ts';

export type Secrets = {
  serverSecret: string;
  /** No longer used for signing, but its signatures are still accepted. */
  formerSecret: string | undefined;
  /** Signs checkpoints. */
  signingKey: SigningKey;
  superAdminSecret: string | undefined;
  /** Set if the super admin's secret was generated, so that `main` prints it. */
  generatedSuperAdminSecret: string | undefined;
};

const SERVER_SECRET_FILE = 'server-secret';
const SUPER_ADMIN_SECRET_FILE = 'super-admin-secret';
/** Files of the data directory with generated secrets. */
export const KEPT_SECRETS = [SERVER_SECRET_FILE, SUPER_ADMIN_SECRET_FILE] as const;

/**
 * The configured secrets. A process without a cluster generates missing secrets and stores them in its data directory.
 */
export const readSecrets = async (config: Config): Promise<Secrets> => {
  const { ROLE, DATABASE_URL, SERVER_SECRET, SUPERADMIN_SECRET } = config;
  const dataDir = resolve(config.DATA_DIR);
  const serverSecret = SERVER_SECRET ?? (await storedSecret(dataDir, SERVER_SECRET_FILE));
  const generatesSecret = ROLE === 'all' && DATABASE_URL === undefined && SUPERADMIN_SECRET === undefined;
  const generatedSuperAdminSecret = generatesSecret
    ? await storedSecret(dataDir, SUPER_ADMIN_SECRET_FILE)
    : undefined;
  return {
    serverSecret,
    formerSecret: config.SERVER_SECRET_FORMER,
    signingKey:
      config.SIGNING_KEY === undefined ? signingKeyOf(serverSecret) : createSigningKey(config.SIGNING_KEY),
    superAdminSecret: SUPERADMIN_SECRET ?? generatedSuperAdminSecret,
    generatedSuperAdminSecret,
  };
};
