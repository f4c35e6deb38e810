import type { ApiHarness } from '../testing/apiHarness.ts';
import type { Elsewhere } from './faults.ts';
import { createWorld } from './world.ts';

/** What no call of the test is about, and what all of them share. */
export const openElsewhere = async (api: ApiHarness): Promise<Elsewhere> => {
  const endedSuperAdminToken = await api.superAdminToken();
  await api.post('/api/superadmin/logout', { token: endedSuperAdminToken });
  return {
    boardToken: (await createWorld(api, 'board').board()).adminToken,
    eventToken: (await createWorld(api, 'event').event()).adminToken,
    endedSuperAdminToken,
  };
};
