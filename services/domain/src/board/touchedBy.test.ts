import type { RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, secondOf, stateAt, withoutVotes } from '../testing/arbitraries.ts';
import { ballotOf, questionsOf, sessionsOf, type BoardState } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { touchedBy } from './touchedBy.ts';

/** The state of a writer that loads only what the commands touch. */
const loadTouched = (commands: readonly BoardCommand[], whole: BoardState): BoardState => {
  const touched = touchedBy(commands);
  const undone = (whole.log ?? []).filter(({ seq }) => touched.undone.has(seq)).map(({ event }) => event);
  const questionIds = new Set([...touched.questions, ...undone.flatMap(questionsOf)]);
  if (touched.answering && whole.answeringId !== undefined) questionIds.add(whole.answeringId);
  const questions = new Map([...whole.questions].filter(([id]) => questionIds.has(id)));
  const authorsToBlock = [...touched.authorsOf].map((id) => questions.get(id)?.sessionId);
  const sessions = new Set([...touched.sessions, ...authorsToBlock, ...undone.flatMap(sessionsOf)]);
  const ballots = new Set(touched.ballots.map(ballotOf));
  return {
    ...whole,
    questions,
    blocked: new Set([...whole.blocked].filter((sessionId) => sessions.has(sessionId))),
    ballots: new Set([...(whole.ballots ?? [])].filter((ballot) => ballots.has(ballot))),
  };
};

/** Small, so that some batches reach the limit. */
const limits = { questionsMax: 3 };

/** Decides each command in turn and returns what its caller would get. */
const handle = (commands: readonly BoardCommand[], whole: BoardState, head: number) => {
  const log = [...(whole.log ?? [])];
  const state = { ...whole, log };
  let seq = head;
  return commands.map((command) => {
    const at = secondOf(seq);
    const decision = decide(command, state, { ...limits, at });
    for (const event of decision.ok ? decision.events : []) {
      const recorded: RecordedEvent = { seq: (seq += 1), at, actor: 'participant', event };
      evolve(state, recorded);
      log.push(...withoutVotes([recorded]));
    }
    if (command.type !== 'Vote') return { decision };
    const voted = state.ballots?.has(ballotOf(command));
    return { decision, voted, votes: state.questions.get(command.questionId)?.votes };
  });
};

describe('Board (BO)', () => {
  it('[BO6] the part of the state that touchedBy names suffices to decide a batch', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), (commands, place) => {
        const split = place % commands.length;
        const { log } = play(commands.slice(0, split), limits);
        const batch = commands.slice(split);
        const whole = () => ({ ...stateAt(log, log.length), log: withoutVotes(log) });
        expect(handle(batch, loadTouched(batch, whole()), log.length)).toEqual(
          handle(batch, whole(), log.length),
        );
      }),
      { numRuns: 500 },
    );
  });
});
