import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { createIdentityProvider } from '../../auth/identityProvider.ts';
import { openSuiteApi, type ApiHarness } from '../apiHarness.ts';
import { CLIENT, startIdentityProvider } from '../identityProvider.ts';
import type { Elsewhere } from './faults.ts';
import { createWorld } from './world.ts';

const PUBLIC_ORIGIN = 'https://qa.example';

let made = 0;
/** Ids ascend, because lists have questions of the same moment in their order: each run then answers the same. */
const ascendingUuid = (): string => {
  made += 1;
  return `${made.toString(16).padStart(8, '0')}-0000-4000-8000-${randomBytes(6).toString('hex')}`;
};

/** A server on which every call can succeed, and what all calls share. */
export const openEveryCall = async (): Promise<{ api: ApiHarness; elsewhere: Elsewhere }> => {
  const provider = await startIdentityProvider([`${PUBLIC_ORIGIN}/api/auth/callback`]);
  afterAll(() => provider.close());
  const api = await openSuiteApi({
    settings: { freePlanBoards: 1000, publicOrigin: PUBLIC_ORIGIN, signIn: 'optional' },
    identityProvider: createIdentityProvider({ issuer: provider.issuer, ...CLIENT }),
    resolve: () => Promise.resolve(['8.8.8.8']),
    ids: { uuid: ascendingUuid },
  });
  const endedSuperAdminToken = await api.superAdminToken();
  await api.post('/api/superadmin/logout', { token: endedSuperAdminToken });
  const elsewhere = {
    boardToken: (await createWorld(api, 'board').board()).adminToken,
    conferenceToken: (await createWorld(api, 'event').event()).adminToken,
    endedSuperAdminToken,
  };
  return { api, elsewhere };
};
