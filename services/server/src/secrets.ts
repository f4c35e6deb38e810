import { resolve } from 'node:path';
import { keptSecret } from '@openfloor/platform/secrets';
import type { Config } from './config.ts';

export type Secrets = {
  serverSecret: string;
  /** Signs nothing any more, and what it signed is still believed. */
  formerSecret: string | undefined;
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
    formerSecret: config.SERVER_SECRET_FORMER,
    superAdminSecret: SUPERADMIN_SECRET ?? madeSuperAdminSecret,
    madeSuperAdminSecret,
  };
};
