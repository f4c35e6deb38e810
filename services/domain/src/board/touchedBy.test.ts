import type { RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, secondOf } from '../testing/arbitraries.ts';
import { anna, asked, ben, notedAfter } from '../testing/sampleBoard.ts';
import { ballotOf, isCurrent, voteOf, type BoardState, type VoterCount } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { foldedText } from './foldedText.ts';
import { touchedBy, touchUndone } from './touchedBy.ts';
import { watchAct, type NotedState } from './noteActs.ts';

/** The state of a writer that loads only what the commands touch. */
const loadTouched = (commands: readonly BoardCommand[], whole: NotedState): NotedState => {
  const touched = touchedBy(commands);
  const undone = [...touched.undone].flatMap((seq) => whole.acts.get(seq) ?? []);
  touchUndone(touched, undone);
  const questionIds = new Set(touched.questions);
  if (touched.answering && whole.answeringId !== undefined) questionIds.add(whole.answeringId);
  if (touched.waiting) for (const id of waitingIn(whole)) questionIds.add(id);
  const members = [...touched.trees].flatMap((id) => treeWith(whole, id));
  const toGroup = touched.voters;
  const voters = new Set([...touched.ballots.map(({ sessionId }) => sessionId), ...toGroup]);
  const wanted = new Set(
    touched.ballots.flatMap(({ questionId, sessionId }) =>
      [...treeWith(whole, questionId), ...members].map((id) => ballotOf({ questionId: id, sessionId })),
    ),
  );
  const ballots = new Set(
    [...(whole.ballots ?? [])].filter(
      (ballot) => wanted.has(ballot) || toGroup.has(voteOf(ballot).sessionId),
    ),
  );
  const folded = new Set([...touched.asked].map(foldedText));
  const equal = [...whole.questions.values()].filter(({ text }) => folded.has(foldedText(text)));
  const below = touched.waiting ? [...questionIds].flatMap((id) => treeWith(whole, id)) : [];
  const named = [...questionIds, ...members, ...below, ...equal.map(({ id }) => id)];
  const counted = [...ballots].map((ballot) => voteOf(ballot).questionId);
  const needed = new Set(
    [...named, ...counted].flatMap((id) => [id, ...(whole.questions.get(id)?.ancestors ?? [])]),
  );
  const questions = new Map([...whole.questions].filter(([id]) => needed.has(id)));
  const authorsToBlock = [...touched.authorsOf].map((id) => questions.get(id)?.sessionId);
  const sessions = new Set([...touched.sessions, ...authorsToBlock]);
  const changing = new Set([...needed, ...sessions, ...toGroup, 'board']);
  return {
    ...whole,
    questions,
    blocked: new Set([...whole.blocked].filter((sessionId) => sessions.has(sessionId))),
    ballots,
    setAside: new Map([...whole.setAside].filter(([sessionId]) => voters.has(sessionId))),
    otherVoters: otherVotersOf(whole, members, voters),
    acts: new Map([...whole.acts].filter(([seq]) => touched.undone.has(seq))),
    latestChanges: new Map(
      [...whole.latestChanges].filter(
        ([field]) => touched.latestChanges && changing.has(field.slice(0, field.indexOf(' '))),
      ),
    ),
  };
};

const waitingIn = (whole: BoardState): QuestionId[] =>
  [...whole.questions.values()].flatMap((question) =>
    question.status === 'waiting' && isCurrent(whole, question) ? question.id : [],
  );

/** The whole tree of a question. */
const treeWith = ({ questions }: BoardState, id: QuestionId): QuestionId[] => {
  const root = questions.get(questions.get(id)?.ancestors.at(-1) ?? id);
  return root ? [root.id, ...root.members] : [];
};

/** All other sessions with ballots on these questions, one by one. */
const otherVotersOf = (
  { ballots, setAside }: BoardState,
  ids: readonly QuestionId[],
  voters: ReadonlySet<SessionId>,
): VoterCount[] => {
  const votes = [...(ballots ?? [])]
    .map(voteOf)
    .filter(
      ({ questionId, sessionId }) =>
        ids.includes(questionId) && !voters.has(sessionId) && !setAside.has(sessionId),
    );
  return [...new Set(votes.map(({ sessionId }) => sessionId))].map((session) => ({
    questionIds: votes.flatMap(({ questionId, sessionId }) => (sessionId === session ? questionId : [])),
    sessions: 1,
  }));
};

/** Small, so that some batches reach the limit. */
const limits = { questionsMax: 3 };

/** Decides each command in turn and returns what its caller would get, and the acts that are kept. */
const handle = (commands: readonly BoardCommand[], state: NotedState, head: number) => {
  let seq = head;
  return commands.map((command) => {
    const at = secondOf(seq);
    const decision = decide(command, state, { ...limits, now: at });
    const acts: unknown[] = [];
    for (const event of decision.ok ? [...decision.events, ...(decision.automatic ?? [])] : []) {
      const recorded: RecordedEvent = { seq: (seq += 1), at, actor: 'participant', event };
      const noteAct = watchAct(state, recorded);
      evolve(state, recorded);
      acts.push(noteAct());
    }
    if (command.type !== 'Vote') return { decision, acts };
    const question = state.questions.get(command.questionId);
    return { decision, votes: question?.votes, ancestors: question?.ancestors };
  });
};

describe('Board (BO)', () => {
  it('[BO6] the part of the state that touchedBy names suffices to decide a batch', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), (commands, place) => {
        const split = place % commands.length;
        const { log } = play(commands.slice(0, split), limits);
        const batch = commands.slice(split);
        expect(handle(batch, loadTouched(batch, notedAfter(log)), log.length)).toEqual(
          handle(batch, notedAfter(log), log.length),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('[BO6] touchedBy names what a command needs, and nothing else', () => {
    const nothing = touchedBy([]);
    expect(nothing).toMatchObject({ ballots: [], exactMerging: false, answering: false, waiting: false });
    const { questionId: id, text } = asked;
    const ask = { type: 'AskQuestion', questionId: id, sessionId: anna, text } as const;
    expect(touchedBy([ask])).toEqual({ ...nothing, sessions: new Set([anna]), asked: new Set([text]) });
    const vote = { type: 'Vote', questionId: id, sessionId: anna } as const;
    expect(touchedBy([vote])).toEqual({ ...nothing, questions: new Set([id]), ballots: [vote] });
    const unblock = { type: 'UnblockParticipant', sessionId: ben } as const;
    expect(touchedBy([unblock])).toEqual({ ...nothing, sessions: new Set([ben]) });
  });
});
