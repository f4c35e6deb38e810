import { ControlState } from '@openfloor/contract/http/control';
import type { ErrorCode } from '@openfloor/contract/errors';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { boardIdClaimedBy } from '@openfloor/platform/credentials/boardTokens';
import { findControlKey, type StoredControlKey } from '@openfloor/store/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { authorityOf } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import type { App } from '../typedApp.ts';
import { runCommand, oneAtATime } from '../runCommand.ts';
import { noteEffect } from '../moderation/moderate.ts';
import { COMMAND, refusals, WRITE } from '../refusals.ts';
import { CommandHeaders, ControlActParams, ControlParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';
import { controlCommand, controlState } from './controlCommand.ts';
import { holdsOn } from './holdsOn.ts';

type Held = { ok: true; feed: BoardFeed; stored: StoredControlKey } | ({ ok: false } & RefusedWith);

const GONE = { ok: false, code: 'control-key-not-found' } as const;

/** Codes of an answer when another node changed the board after this one read it and before the act. */
const CODES_AFTER_CHANGE: Partial<Record<ErrorCode, 'control-key-not-found' | 'nothing-to-show'>> = {
  'invalid-token': 'control-key-not-found',
  'board-not-found': 'control-key-not-found',
  'question-not-found': 'nothing-to-show',
  'question-merged': 'nothing-to-show',
  'question-withdrawn': 'nothing-to-show',
};

/** Buttons that move the stage. The key in the path is the only credential: no cookie counts here. */
export const control = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, limits } = dependencies;
  const common = { tags: ['Control'], security: PUBLIC };

  /** Reads the key and new events each time, so that a key that has ended acts on no node. */
  const boardHeldBy = async (key: string, ip: string): Promise<Held> => {
    const retryAfterMs = await limits.controlCallsPerIp.take(addressPrefix(ip));
    if (retryAfterMs !== undefined) return { ok: false, code: 'rate-limited', retryAfterMs };
    const feed = await openBoardFeed(dependencies, boardIdClaimedBy(key) ?? '');
    const stored = feed && (await findControlKey(db, feed.board.id, key));
    if (!stored) return GONE;
    await feed.catchUp();
    return holdsOn(feed, clock.nowMs())(stored) ? { ok: true, feed, stored } : GONE;
  };

  const act = {
    ...common,
    operationId: 'control',
    summary: 'Press a button: move the stage, and get the resulting state',
    params: ControlActParams,
    headers: CommandHeaders,
    response: {
      200: ControlState,
      ...refusals(...WRITE, ...COMMAND, 'control-key-not-found', 'nothing-to-show', 'nothing-to-extend'),
    },
  };
  app.post('/api/control/:key/:act', { schema: act }, async (request, reply) => {
    const { key, act: pressed } = request.params;
    const held = await boardHeldBy(key, request.ip);
    if (!held.ok) return refuse(reply, held.code, held);
    const { feed, stored } = held;
    const { id } = stored;
    const boardId = feed.board.id;
    const press = () =>
      runCommand(dependencies, request, {
        boardId,
        decide: () => controlCommand(pressed, feed.state, clock.nowMs()),
        payload: { act: pressed },
        ...actLimits(limits, { boardId, act: undefined, ip: request.ip }),
        actor: 'moderator',
        caller: `control ${id}`,
        authority: authorityOf(stored),
      });
    // Each extension adds to the one before it. Steps at the same moment are one step: nobody has seen the question between.
    const handled = await (pressed === 'extend'
      ? oneAtATime(`extend ${boardId}`, async () => {
          await feed.catchUp();
          return press();
        })
      : press());
    if (!handled.ok) return refuse(reply, CODES_AFTER_CHANGE[handled.code] ?? handled.code, handled);
    if (feed.seq < handled.seq) await feed.catchUp();
    return noteEffect(reply, handled).send(controlState(feed.state));
  });

  const read = {
    ...common,
    operationId: 'readControl',
    summary: 'Read the state that buttons show',
    params: ControlParams,
    response: { 200: ControlState, ...refusals('control-key-not-found', 'rate-limited') },
  };
  app.get('/api/control/:key', { schema: read }, async (request, reply) => {
    const held = await boardHeldBy(request.params.key, request.ip);
    if (!held.ok) return refuse(reply, held.code, held);
    return reply.send(controlState(held.feed.state));
  });
};
