import { resolve } from 'node:path';
import { keptSecret } from '@openfloor/platform/secrets';
import type { Config } from './config.ts';

export type Secrets = {
  serverSecret: string;
  superAdminSecret: string | undefined;
  /** Set when the super admin's secret was made here, so that somebody has to be told. */
  madeSuperAdminSecret: string | undefined;
};

/** The configured secrets; a process that is all by itself makes its own and keeps them with its data. */
export const readSecrets = async (config: Config): Promise<Secrets> => {
  const { ROLE, DATABASE_URL, SERVER_SECRET, SUPERADMIN_SECRET } = config;
  const dataDir = resolve(config.DATA_DIR);
  const serverSecret = SERVER_SECRET ?? (await keptSecret(dataDir, 'server-secret'));
  const makesOwn = ROLE === 'all' && DATABASE_URL === undefined && SUPERADMIN_SECRET === undefined;
  const madeSuperAdminSecret = makesOwn ? await keptSecret(dataDir, 'super-admin-secret') : undefined;
  return {
    serverSecret,
    superAdminSecret: SUPERADMIN_SECRET ?? madeSuperAdminSecret,
    madeSuperAdminSecret,
  };
};
