import { control, readControl } from '@openfloor/contract/calls/control';
import type { ErrorCode } from '@openfloor/contract/errors';
import { authorityOf } from '../../auth/boardAccess.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { noteEffect } from '../moderation/act.ts';
import { oneAtATime, runCommand } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { controlCommand, controlState } from './controlCommand.ts';

/** Codes of the answer to a refused act, if another node changed the board after this one read it. */
const CODES_AFTER_CHANGE: Partial<Record<ErrorCode, 'control-key-not-found' | 'nothing-to-show'>> = {
  'invalid-token': 'control-key-not-found',
  'board-not-found': 'control-key-not-found',
  'question-not-found': 'nothing-to-show',
  'question-merged': 'nothing-to-show',
  'question-withdrawn': 'nothing-to-show',
};

/** Buttons that move the stage. The key in the path is the only credential: no cookie counts here. */
export const buttons = ({ serve, dependencies }: Server): void => {
  const { clock, limits } = dependencies;

  serve(
    control,
    {
      tag: 'Control',
      summary: 'Press a button: move the stage, and get the resulting state',
      refusals: ['nothing-to-show', 'nothing-to-extend'],
    },
    async ({ request, reply, params: { act }, right: { feed, stored } }) => {
      const boardId = feed.board.id;
      const press = () =>
        runCommand(dependencies, request, {
          boardId,
          decide: () => controlCommand(act, feed.state, clock.nowMs()),
          payload: { act },
          ...actLimits(limits, { boardId, act: undefined, ip: request.ip }),
          actor: 'moderator',
          caller: `control ${stored.id}`,
          authority: authorityOf(stored),
        });
      // Extensions run one after the other, because each adds to the one before. Steps at the same moment are one step:
      // no one has seen the question between.
      const outcome = await (act === 'extend'
        ? oneAtATime(`extend ${boardId}`, async () => {
            await feed.catchUp();
            return press();
          })
        : press());
      if (!outcome.ok) return refuse(reply, CODES_AFTER_CHANGE[outcome.code] ?? outcome.code, outcome);
      if (feed.seq < outcome.seq) await feed.catchUp();
      noteEffect(reply, outcome);
      return controlState(feed.state);
    },
  );

  serve(readControl, { tag: 'Control', summary: 'Read the state that buttons show' }, ({ right: { feed } }) =>
    controlState(feed.state),
  );
};
