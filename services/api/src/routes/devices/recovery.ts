import { recoverByCode } from '@openfloor/contract/calls/devices';
import type { SessionId } from '@openfloor/contract/ids';
import { findRecoveryCode, useRecoveryCode, type FoundCode } from '@openfloor/store/boards/recoveryCodes';
import { deviceSession } from '../../auth/deviceSession.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { takeAttempt } from '../../limits/takeAll.ts';
import { createFairSemaphore, type Claimant } from '../../longReads/fairSemaphore.ts';
import type { Server } from '../serve.ts';
import { accessOfOwner } from './accessOfOwner.ts';
import { recoverConference } from './recoverConference.ts';

/** Limits concurrent uses of recovery codes: each holds a database connection while it waits for another. */
const uses = createFairSemaphore({ total: 2, perBoard: 1, perAddress: 1, waiting: 50, waitingPerBoard: 10 });
const PLACE_WITHIN_MS = 3000;

const inPlace = async <Result>(
  claimant: Claimant,
  work: () => Promise<Result>,
): Promise<Result | { ok: false; code: 'overloaded' }> => {
  const giveBack = await uses.take(claimant, AbortSignal.timeout(PLACE_WITHIN_MS));
  if (!giveBack) return { ok: false, code: 'overloaded' };
  return work().finally(giveBack);
};

/** Route that makes any device an owner of a board, by the board's recovery code. */
export const recovery = ({ serve, dependencies }: Server): void => {
  const { db, ids, limits, writer } = dependencies;

  const addOwner = ({ boardId, removed }: FoundCode, sessionId: SessionId) =>
    writer.handle(boardId, {
      command: { type: 'AddOwner', ownerId: ids.uuid(), sessionId, by: { removed } },
      actor: 'moderator',
    });

  serve(
    recoverByCode,
    {
      tag: 'Owners',
      summary: 'Become an owner of the board, or of the event and its boards, with this recovery code',
      description:
        'Every call counts against the limits, also the right ones. The code stays valid until it is replaced or an owner is removed.',
      refusals: ['recovery-code-not-found', 'board-not-found', 'board-full'],
    },
    async ({ request, reply, body: { code } }) => {
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const { sessionId } = device;
      const exceeded = await takeAttempt(limits.recoveries, sessionId, request.ip);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const found = await findRecoveryCode(db, code);
      if (!found) {
        const ofConference = await recoverConference(dependencies, code, sessionId);
        return ofConference.ok ? ofConference.recovered : refuse(reply, ofConference.code, ofConference);
      }
      const { boardId } = found;
      const outcome = await inPlace({ boardId, address: sessionId }, async () => {
        const ownerId = await ownerIdOf(dependencies, sessionId);
        return useRecoveryCode(db, code, () => addOwner(found, ownerId));
      });
      if (!outcome) return refuse(reply, 'recovery-code-not-found');
      if (!outcome.ok) return refuse(reply, outcome.code);
      const feed = await openBoardFeed(dependencies, boardId);
      const access = feed && (await accessOfOwner(dependencies, feed, sessionId));
      return access ?? refuse(reply, 'board-not-found');
    },
  );
};
