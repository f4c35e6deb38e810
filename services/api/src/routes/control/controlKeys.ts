import { createControlKey, listControlKeys, revokeControlKey } from '@openfloor/contract/calls/control';
import { CONTROL_KEYS_MAX } from '@openfloor/contract/limits';
import {
  addControlKey,
  listControlKeys as readControlKeys,
  removeControlKey,
  type StoredControlKey,
} from '@openfloor/store/boards/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { holdsOn } from '../../auth/controlKey.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import type { Server } from '../serve.ts';

const tag = 'Control';

/** Routes of the keys by which programs and buttons move the stage of a board. */
export const controlKeys = ({ serve, dependencies }: Server): void => {
  const { db, ids, clock, limits } = dependencies;

  serve(
    createControlKey,
    {
      tag,
      summary: 'Make a key by which buttons and programs move the stage',
      refusals: ['board-full', 'plan-required'],
    },
    async ({ params: { boardId }, body, reply, right }) => {
      const missing = await planMissing(dependencies, boardId, 'control-keys');
      if (missing) return refuse(reply, missing.code, missing);
      const exceeded = await takeAct(limits, boardId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const key: StoredControlKey = {
        id: ids.uuid(),
        name: body.name,
        keyId: right.keyId,
        moderatorId: right.moderatorId,
        ownerId: right.ownerId,
        // A key of an owner does not expire with the owner's token, because the owner can get a new token.
        expiresAtMs: right.moderatorId === undefined ? Infinity : right.expiresAtMs,
        endsWithBoard: right.endsWithBoard ?? false,
        createdAtMs: clock.nowMs(),
      };
      const added = await addControlKey(db, boardId, key, holdsOn(right.feed, clock.nowMs()));
      if (added.ok) return { keyId: key.id, key: added.key };
      if (added.code === 'board-not-found') return refuse(reply, added.code);
      return refuse(reply, added.code, { message: `A board has at most ${CONTROL_KEYS_MAX} control keys.` });
    },
  );

  serve(
    listControlKeys,
    { tag, summary: 'List the control keys of a board, oldest first' },
    async ({ params: { boardId }, right: { feed } }) => {
      const keys = (await readControlKeys(db, boardId)).filter(holdsOn(feed, clock.nowMs()));
      return keys.map(({ id, name, createdAtMs, moderatorId }) => ({
        keyId: id,
        name,
        createdAt: new Date(createdAtMs).toISOString(),
        by: makerOf(feed, moderatorId),
      }));
    },
  );

  serve(
    revokeControlKey,
    { tag, summary: 'End a control key on every node', refusals: ['control-key-not-found'] },
    async ({ params: { boardId, keyId }, reply }) =>
      (await removeControlKey(db, boardId, keyId)) ? {} : refuse(reply, 'control-key-not-found'),
  );
};

const makerOf = (
  { state }: BoardFeed,
  moderatorId: StoredControlKey['moderatorId'],
): { role: 'owner' } | { role: 'moderator'; name?: string } => {
  if (moderatorId === undefined) return { role: 'owner' };
  const name = state.moderators.find(({ id }) => id === moderatorId)?.name;
  return { role: 'moderator', ...(name !== undefined && { name }) };
};
