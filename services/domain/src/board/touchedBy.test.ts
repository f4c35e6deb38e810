import type { RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { at } from '../testing/sampleBoard.ts';
import { ballotOf, type BoardState } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { touchedBy } from './touchedBy.ts';

/** The state of a writer that loads only what the commands touch. */
const loadTouched = (commands: readonly BoardCommand[], whole: BoardState): BoardState => {
  const touched = touchedBy(commands);
  const questions = new Map([...whole.questions].filter(([id]) => touched.questions.has(id)));
  const authorsToBlock = commands
    .filter(({ type }) => type === 'BlockAuthor')
    .map((command) => 'questionId' in command && questions.get(command.questionId)?.sessionId);
  const sessions = new Set([...touched.sessions, ...authorsToBlock]);
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
const handle = (commands: readonly BoardCommand[], state: BoardState) =>
  commands.map((command) => {
    const decision = decide(command, state, limits);
    const events: RecordedEvent['event'][] = decision.ok ? decision.events : [];
    for (const event of events) evolve(state, { event, at });
    if (command.type !== 'Vote') return { decision };
    const voted = state.ballots?.has(ballotOf(command));
    return { decision, voted, votes: state.questions.get(command.questionId)?.votes };
  });

describe('Board (BO)', () => {
  it('[BO6] the part of the state that touchedBy names suffices to decide a batch', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), (commands, place) => {
        const split = place % commands.length;
        const { log } = play(commands.slice(0, split), limits);
        const batch = commands.slice(split);
        const whole = stateAt(log, log.length);
        expect(handle(batch, loadTouched(batch, whole))).toEqual(handle(batch, whole));
      }),
      { numRuns: 500 },
    );
  });
});
