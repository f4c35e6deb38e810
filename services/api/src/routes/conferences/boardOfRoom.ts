import type { NewBoard } from '@openfloor/store/boards/openBoard';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { ConferenceRecord } from '@openfloor/store/conferences/readConference';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * A new board for a room of a conference. `ownerSessionId`: the session or account that adds the room.
 * @param owned the plan of that owner
 */
export const boardOfRoom = (
  {
    ids,
    clock,
    settings,
    recoveryCodes,
  }: Pick<ApiDependencies, 'ids' | 'clock' | 'settings' | 'recoveryCodes'>,
  { ownerSessionId, demo }: Pick<ConferenceRecord, 'ownerSessionId' | 'demo'>,
  { room, ip, owned }: { room: string; ip: string; owned: DevicePlan },
): NewBoard => {
  const identity = { id: ids.uuid(), adminKey: ids.uuid() };
  return {
    ...identity,
    recoveryCode: recoveryCodes.first(identity),
    shortId: ids.shortId(),
    title: room,
    epoch: ids.epoch(),
    ownerSessionId,
    ipAddress: ip,
    demo,
    plan: settings.sellsPlans ? (demo ? 'free' : owned.plan) : null,
    at: new Date(clock.nowMs()).toISOString(),
  };
};
