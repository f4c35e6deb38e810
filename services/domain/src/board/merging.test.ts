import { MERGED_PER_ACT_MAX, MERGED_PER_ROOT_MAX } from '@openfloor/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, questionNumbered, stateAt } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses, ROOMY } from '../testing/deciderSpecification.ts';
import {
  anna,
  answeringStarted,
  asked,
  at,
  ben,
  boardAfter,
  declined,
  edited,
  hidden,
  merged,
  moderated,
  otherAsked,
  otherQuestionId,
  questionId,
  settingsChanged,
  talkStarted,
  undone,
  unmerged,
  votedByAnna,
  votedByBen,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { publicReader, snapshotOf } from '../testing/readers.ts';
import { ownQuestionOf } from '../view/audience.ts';
import { isMerged } from './boardState.ts';
import { decide } from './decide.ts';
import { foldedText } from './foldedText.ts';

const thirdId = 'c0000000-0000-4000-8000-000000000003';
const fourthId = 'c0000000-0000-4000-8000-000000000004';
const third = { ...otherAsked, questionId: thirdId, text: 'Who pays for lunch?' };
const carl = 'a0000000-0000-4000-8000-00000000000c';
const merge = (into = otherQuestionId, ...from: string[]) => ({
  type: 'MergeQuestions' as const,
  into,
  from: from.length > 0 ? from : [questionId],
});
const unmerge = (id: string) => ({ type: 'UnmergeQuestion' as const, questionId: id });
const vote = (id: string, sessionId: string, voted?: boolean) => ({
  type: 'Vote' as const,
  questionId: id,
  sessionId,
  ...(voted !== undefined && { voted }),
});
const votesForOther = (sessionId: string) =>
  ({ type: 'v1.VoteCast', questionId: otherQuestionId, sessionId }) as const;
const both = [asked, otherAsked];
const union = [...both, votedByAnna, votedByBen, votesForOther(ben), merged(2)];
const exact = settingsChanged({ merge: 'exact' });

const votesAfter = (...events: Parameters<typeof boardAfter>) =>
  [...boardAfter(...events).questions.values()].map((question) => question.votes);
const rootNamed = (...events: Parameters<typeof boardAfter>) => {
  const state = boardAfter(...events);
  const question = state.questions.get(questionId);
  return question && ownQuestionOf(question, state).mergedInto;
};
const ask = (text: string, id = fourthId) =>
  ({ type: 'AskQuestion', questionId: id, sessionId: carl, text }) as const;
const askedAs = (text: string) =>
  ({ type: 'v1.QuestionAsked', questionId: fourthId, sessionId: carl, text, status: 'published' }) as const;
const intoRoot = (into: string, votes: number) => ({
  ...records(askedAs('when is LUNCH')),
  automatic: [merged(votes, into, fourthId)],
});

/** A board that merges by itself, with a question into which this many equal ones were merged. */
const rootWith = (count: number) => {
  const ids = Array.from({ length: count }, (_, n) => questionNumbered(100 + n));
  const twins = ids.map((id) => ({ ...asked, questionId: id }));
  return [exact, asked, votedByBen, ...twins, merged(1, questionId, ...ids)];
};

/** Asks this many questions, numbered from `first` on, and merges them. */
const mergedInto = (into: string, count: number, first = 1000) => {
  const ids = Array.from({ length: count }, (_, n) => questionNumbered(first + n));
  return [...ids.map((id) => ({ ...asked, questionId: id })), merged(0, into, ...ids)];
};

/** Three questions, of which two are roots with these numbers of members. */
const withMembers = (own: number, others: number) =>
  given(...both, third, ...mergedInto(questionId, own), ...mergedInto(otherQuestionId, others, 2000));
const undo = (seq: number) => ({ type: 'UndoAct', seq }) as const;

describe('Merging (ME)', () => {
  it('[ME1] a merge records the root, the questions and the number of distinct voters', () => {
    expect(given(...both, votedByAnna, votedByBen, votesForOther(ben)).when(merge())).toEqual(
      records(merged(2)),
    );
    expect(given(...both, third, merged(0, questionId, thirdId)).when(merge())).toEqual(records(merged(0)));
  });

  it('[ME1] sessions whose ballots were read as a number count if they voted for a question of the union', () => {
    const state = boardAfter(...both, third, votedByAnna);
    const otherVoters = [
      { questionIds: [thirdId], sessions: 5 },
      { questionIds: [otherQuestionId, thirdId], sessions: 2 },
    ];
    expect(decide(merge(), { ...state, otherVoters }, ROOMY)).toEqual(records(merged(3)));
  });

  it('[ME3] a question and its ancestors count a new vote, which belongs to the question named', () => {
    expect(given(...union).when(vote(questionId, carl))).toEqual(
      records({ type: 'v1.VoteCast', questionId, sessionId: carl }),
    );
    const { questions } = boardAfter(...union, { type: 'v1.VoteCast', questionId, sessionId: carl });
    expect([questionId, otherQuestionId].map((id) => questions.get(id)?.votes)).toEqual([3, 3]);
  });

  it('[ME4] a session that is in the union cannot vote there again', () => {
    for (const id of [questionId, otherQuestionId])
      for (const sessionId of [anna, ben])
        expect(given(...union).when(vote(id, sessionId, true))).toEqual(recordsNothing);
  });

  it('[ME5] taking a vote back takes back all ballots of the session in the union', () => {
    const questionIds = [otherQuestionId, questionId];
    for (const id of questionIds)
      for (const voted of [false, undefined])
        expect(given(...union).when(vote(id, ben, voted))).toEqual(
          records({ type: 'v1.VotesRetracted', questionIds, sessionId: ben }),
        );
    expect(given(...union).when(vote(otherQuestionId, anna))).toEqual(
      records({ type: 'v1.VoteRetracted', questionId, sessionId: anna }),
    );
    const state = boardAfter(...union, { type: 'v1.VotesRetracted', questionIds, sessionId: ben });
    expect(state.ballots).toEqual(new Set([`${questionId} ${anna}`]));
    expect([...state.questions.values()].map(({ votes }) => votes)).toEqual([1, 1]);
  });

  it('[ME6] a vote needs a root that is public and a question that is not hidden', () => {
    const hiddenRoot = moderated('hide', otherQuestionId);
    expect(given(...union, hidden).when(vote(questionId, carl))).toEqual(refuses('question-not-found'));
    expect(given(...union, hidden).when(vote(otherQuestionId, carl)).ok).toBe(true);
    for (const id of [questionId, otherQuestionId])
      expect(given(...union, hiddenRoot).when(vote(id, carl))).toEqual(refuses('question-not-found'));
  });

  it('[ME7] hiding and pinning change no union', () => {
    const pinnedRoot = moderated('pin', otherQuestionId);
    expect(votesAfter(...union, hidden, pinnedRoot)).toEqual(votesAfter(...union));
    expect(given(...union).when({ type: 'ModerateQuestion', act: 'hide', questionId })).toEqual(
      records(hidden),
    );
  });

  it('[ME8] a merged question is freed with its subtree, and a root frees its direct children', () => {
    const nested = [...both, third, merged(0), merged(0, thirdId, otherQuestionId)];
    expect(given(...nested).when(unmerge(questionId))).toEqual(
      records({
        type: 'v1.QuestionsUnmerged',
        questionIds: [questionId],
        votes: { [otherQuestionId]: 0, [thirdId]: 0 },
      }),
    );
    const freed = {
      type: 'v1.QuestionsUnmerged' as const,
      questionIds: [otherQuestionId],
      votes: { [thirdId]: 0 },
    };
    for (const id of [otherQuestionId, thirdId])
      expect(given(...nested).when(unmerge(id))).toEqual(records(freed));
    const { questions } = boardAfter(...nested, freed);
    expect(questions.get(otherQuestionId)).toMatchObject({ ancestors: [], members: [questionId] });
    expect(questions.get(questionId)).toMatchObject({ ancestors: [otherQuestionId] });
    expect(questions.get(thirdId)).toMatchObject({ members: [] });
  });

  it('[ME23] only a root has members, and it has those of its whole tree', () => {
    const { questions } = boardAfter(...both, third, merged(0), merged(0, thirdId, otherQuestionId));
    expect(questions.get(thirdId)?.members).toEqual([questionId, otherQuestionId]);
    expect(questions.get(otherQuestionId)?.members).toEqual([]);
  });

  it('[ME9] each question has its own votes again, also those given through the union', () => {
    const voted = [...union, { type: 'v1.VoteCast', questionId, sessionId: carl }] as const;
    expect(given(...voted).when(unmerge(questionId))).toEqual(records(unmerged(1)));
    const { questions } = boardAfter(...voted, unmerged(1));
    expect([questionId, otherQuestionId].map((id) => questions.get(id)?.votes)).toEqual([3, 1]);
  });

  it('[ME10] merging what is merged there and freeing what is free record nothing', () => {
    expect(given(...union).when(merge())).toEqual(recordsNothing);
    expect(given(...union, third).when(merge(otherQuestionId, questionId, thirdId, thirdId))).toEqual(
      records(merged(2, otherQuestionId, thirdId)),
    );
    expect(given(...both).when(unmerge(questionId))).toEqual(recordsNothing);
  });

  it('[ME11] a merge with an unknown question is refused as a whole', () => {
    expect(given(...both).when(merge(otherQuestionId, questionId, thirdId))).toEqual(
      refuses('question-not-found'),
    );
    expect(given(asked).when(merge())).toEqual(refuses('question-not-found'));
    expect(given().when(unmerge(questionId))).toEqual(refuses('question-not-found'));
  });

  it('[ME12] a target that is merged, and a question that is merged elsewhere, are refused', () => {
    const state = given(...union, third);
    expect(state.when(merge(questionId, thirdId))).toEqual(refuses('already-merged'));
    expect(state.when(merge(thirdId, questionId))).toEqual(refuses('already-merged'));
  });

  it('[ME13] questions of different talks are refused, those of one earlier talk are merged', () => {
    expect(given(asked, talkStarted, otherAsked).when(merge())).toEqual(refuses('different-talks'));
    expect(given(...both, talkStarted).when(merge())).toEqual(records(merged(0)));
  });

  it('[ME14] only published questions are merged, hidden or not', () => {
    for (const first of [[waiting], [asked, declined], [asked, withdrawn]])
      for (const command of [merge(), merge(questionId, otherQuestionId)])
        expect(given(otherAsked, ...first).when(command)).toEqual(refuses('not-published'));
    expect(given(...both, hidden).when(merge()).ok).toBe(true);
  });

  it('[ME15] a merged question is not pinned, answered, declined or returned', () => {
    const state = given(...union);
    expect(state.when({ type: 'StartAnswering', questionId })).toEqual(refuses('question-merged'));
    for (const act of ['pin', 'decline', 'return'] as const)
      expect(state.when({ type: 'ModerateQuestion', act, questionId })).toEqual(refuses('question-merged'));
    expect(
      state.when({ type: 'ModerateQuestions', act: 'pin', questionIds: [questionId, otherQuestionId] }),
    ).toEqual({
      ...records(moderated('pin', otherQuestionId)),
      refused: [{ id: questionId, code: 'question-merged' }],
    });
  });

  it('[ME16] neither a merged question nor its root is withdrawn', () => {
    for (const [id, sessionId] of [
      [questionId, anna],
      [otherQuestionId, ben],
    ] as const)
      expect(given(...union).when({ type: 'WithdrawQuestion', questionId: id, sessionId })).toEqual(
        refuses('question-merged'),
      );
  });

  it('[ME17] a merged question leaves the public and its answering ends', () => {
    const state = boardAfter(...both, answeringStarted, merged(0));
    expect(state.answeringId).toBeUndefined();
    expect([...snapshotOf(publicReader, state, 4).questions.keys()]).toEqual([otherQuestionId]);
  });

  it('[ME18] the root shows all its published originals that are not hidden, oldest first', () => {
    const shown = (...events: Parameters<typeof boardAfter>) =>
      snapshotOf(publicReader, boardAfter(...events), 1).questions.get(thirdId)?.merged;
    const nested = [...both, third, merged(0), merged(0, thirdId, otherQuestionId)];
    const original = { id: questionId, text: asked.text, createdAt: at };
    const other = { id: otherQuestionId, text: otherAsked.text, createdAt: at };
    expect(shown(...nested)).toEqual([original, other]);
    expect(shown(...nested, edited)).toEqual([{ ...original, text: edited.text }, other]);
    expect(shown(...nested, hidden)).toEqual([other]);
    expect(shown(third)).toBeUndefined();
  });

  it('[ME19] an own question names its root while the root is public', () => {
    expect(rootNamed(...both)).toBeUndefined();
    expect(rootNamed(...union)).toBe(otherQuestionId);
    expect(rootNamed(...union, moderated('hide', otherQuestionId))).toBeUndefined();
  });

  it('[ME20] undoing a merge frees the questions with their present votes', () => {
    const voted = [...union, { type: 'v1.VoteCast', questionId, sessionId: carl }] as const;
    expect(given(...voted).when({ type: 'UndoAct', seq: 6 })).toEqual(
      records(undone(6, { questions: [{ questionId, mergedInto: null }], votes: { [otherQuestionId]: 1 } })),
    );
  });

  it('[ME21] an unmerge is not undone where the merge would be refused or go in a circle', () => {
    const free = [...union, unmerged(1)];
    expect(given(...free).when({ type: 'UndoAct', seq: 7 })).toEqual(
      records(
        undone(7, {
          questions: [{ questionId, mergedInto: otherQuestionId }],
          votes: { [otherQuestionId]: 2 },
        }),
      ),
    );
    for (const later of [declined, merged(2, questionId, otherQuestionId)])
      expect(given(...free, later).when({ type: 'UndoAct', seq: 7 })).toEqual(refuses('cannot-undo'));
  });

  it('[ME22] no undo takes a merged question back to review', () => {
    expect(
      given(waiting, otherAsked, moderated('approve', questionId), merged(0)).when({
        type: 'UndoAct',
        seq: 3,
      }),
    ).toEqual(refuses('cannot-undo'));
  });

  it('[ME23] ancestors and members follow the direct parents, without a circle', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        const { questions } = stateAt(log, log.length);
        for (const { id, ancestors, members, talkId, status } of questions.values()) {
          const [parent] = ancestors;
          const above = parent === undefined ? [] : [parent, ...(questions.get(parent)?.ancestors ?? [])];
          expect(ancestors).toEqual(above);
          expect(new Set([id, ...ancestors]).size).toBe(ancestors.length + 1);
          const below = [...questions.values()].filter((each) => each.ancestors.at(-1) === id);
          expect(members).toEqual(below.map((each) => each.id).toSorted());
          for (const ancestor of ancestors) expect(questions.get(ancestor)?.talkId).toBe(talkId);
          expect(isMerged({ ancestors }) && status !== 'published').toBe(false);
        }
      }),
    );
  });
});

describe('Size of a tree (ME)', () => {
  const most = MERGED_PER_ROOT_MAX;
  const full = [...both, ...mergedInto(otherQuestionId, most)];
  const member = questionNumbered(1000);
  const memberFreed = { ...unmerged(0), questionIds: [member] };

  it('[ME24] a root with the most members takes no further one, and still gives them back', () => {
    expect(given(...both, ...mergedInto(otherQuestionId, most - 1)).when(merge())).toEqual(
      records(merged(0)),
    );
    expect(given(...full).when(merge())).toEqual(refuses('too-many-merged'));
    expect(given(...full).when(merge(otherQuestionId, member))).toEqual(recordsNothing);
    expect(given(...full, memberFreed).when(merge())).toEqual(records(merged(0)));
    expect(given(...full).when(unmerge(otherQuestionId)).ok).toBe(true);
  });

  it('[ME24] members of all levels count, on both sides', () => {
    expect(withMembers(100, most - 101).when(merge())).toEqual(records(merged(0)));
    expect(withMembers(100, most - 100).when(merge())).toEqual(refuses('too-many-merged'));
    const two = merge(otherQuestionId, questionId, thirdId);
    expect(withMembers(100, most - 102).when(two).ok).toBe(true);
    expect(withMembers(100, most - 101).when(two)).toEqual(refuses('too-many-merged'));
  });

  it('[ME24] a root that has more already loses members, and its merge is undone', () => {
    const more = [...full, merged(0)];
    expect(given(...more, third).when(merge(otherQuestionId, thirdId))).toEqual(refuses('too-many-merged'));
    expect(given(...more).when(unmerge(questionId))).toEqual(records(unmerged(0)));
    const restored = { questions: [{ questionId, mergedInto: null }], votes: { [otherQuestionId]: 0 } };
    expect(given(...more).when(undo(more.length))).toEqual(records(undone(more.length, restored)));
  });

  it('[ME21, ME24] an unmerge is not undone where the root would have more', () => {
    const free = [...full, memberFreed];
    expect(given(...free).when(undo(free.length)).ok).toBe(true);
    expect(given(...free, merged(0)).when(undo(free.length))).toEqual(refuses('cannot-undo'));
    const more = [...full, merged(0), memberFreed];
    expect(given(...more).when(undo(more.length))).toEqual(refuses('cannot-undo'));
  });

  it('[ME21, ME24] also where it was freed with members, or its former root was merged since', () => {
    const free = [...both, third, ...mergedInto(questionId, 100), merged(0), unmerged(0)];
    const since = (count: number) => mergedInto(otherQuestionId, count, 2000);
    const below = merged(0, thirdId, otherQuestionId);
    expect(given(...free, ...since(most - 101)).when(undo(free.length)).ok).toBe(true);
    expect(given(...free, ...since(most - 100)).when(undo(free.length))).toEqual(refuses('cannot-undo'));
    expect(given(...free, ...since(most - 102), below).when(undo(free.length)).ok).toBe(true);
    expect(given(...free, ...since(most - 101), below).when(undo(free.length))).toEqual(
      refuses('cannot-undo'),
    );
  });
});

describe('Merging by itself (EX)', () => {
  it('[EX1] a question with the words of a public one merges into it', () => {
    expect(given(exact, asked, votedByBen).when(ask('when is LUNCH'))).toEqual(intoRoot(questionId, 1));
    expect(given(exact, asked).when(ask('When is the lunch?'))).toEqual(
      records(askedAs('When is the lunch?')),
    );
  });

  it('[EX2] only the setting exact merges, and only questions asked later', () => {
    for (const setting of ['off', 'suggest'] as const)
      expect(given(settingsChanged({ merge: setting }), asked).when(ask(asked.text))).toEqual(
        records(askedAs(asked.text)),
      );
    expect(
      given(asked, { ...otherAsked, text: asked.text }).when({
        type: 'ChangeSettings',
        settings: { merge: 'exact' },
      }),
    ).toEqual(records(exact));
  });

  it('[EX3] it merges into the root that has the votes of the equal question', () => {
    expect(given(exact, ...union).when(ask('when is LUNCH'))).toEqual(intoRoot(otherQuestionId, 2));
  });

  it('[EX4] it leaves hidden questions, earlier talks and waiting questions alone', () => {
    const alone = records(askedAs(asked.text));
    for (const state of [[asked, hidden], [asked, talkStarted], [waiting], [asked, declined]])
      expect(given(exact, ...state).when(ask(asked.text))).toEqual(alone);
    expect(given(exact, settingsChanged({ review: true }), asked).when(ask(asked.text))).toEqual(
      records({ ...askedAs(asked.text), status: 'waiting' }),
    );
  });

  it('[EX5] of several equal questions it takes the one with the most votes', () => {
    const twin = { ...otherAsked, text: asked.text };
    expect(given(exact, asked, twin, votesForOther(anna)).when(ask('when is LUNCH'))).toEqual(
      intoRoot(otherQuestionId, 1),
    );
    for (const equals of [
      [asked, twin],
      [twin, asked],
    ])
      expect(given(exact, ...equals).when(ask('when is LUNCH'))).toEqual(intoRoot(questionId, 0));
  });

  it('[EX6] texts that differ only in case, accents, apostrophes, spaces and punctuation outside numbers are equal', () => {
    for (const [one, other] of [
      ['WHEN IS LUNCH', 'when is lunch'],
      ['Où est le café?', 'ou est le cafe'],
      ['What\u2019s up?', 'Whats up'],
      ['  When,is\u3000lunch?! ', 'when is lunch'],
      ['\uff37hen is lunch', 'when is lunch'],
      ['Version 1.5, or 2?', 'version 1.5 or 2.'],
      ['In 2026... or 2027', 'in 2026 or 2027'],
      ['a.b,c', 'a b c'],
    ] as const)
      expect(foldedText(one)).toBe(foldedText(other));
  });

  it('[EX7] symbols, # % & @, and . and , between digits count, and a text without words is equal to none', () => {
    for (const [one, other] of [
      ['C++?', 'C?'],
      ['Is it 5 %?', 'Is it 5?'],
      ['#lunch', 'lunch'],
      ['R&D', 'R D'],
      ['5 €', '5 $'],
      ['no table', 'notable'],
      ['Is version 1.5 out?', 'Is version 1 5 out?'],
      ['1,5 or 2?', '15 or 2?'],
      ['1,5 or 2?', '1.5 or 2?'],
      ['\u0661\u066b\u0665', '\u0661 \u0665'],
    ] as const)
      expect(foldedText(one)).not.toBe(foldedText(other));
    expect(foldedText('?!… ')).toBe('');
    expect(given(exact, { ...asked, text: '?!' }).when(ask('?!'))).toEqual(records(askedAs('?!')));
  });

  it('[EX8] a root with 50 questions or more takes no more, and the next one becomes a root', () => {
    const again = ask('when is LUNCH');
    expect(given(...rootWith(MERGED_PER_ACT_MAX - 1)).when(again)).toEqual(intoRoot(questionId, 1));
    const full = rootWith(MERGED_PER_ACT_MAX);
    expect(given(...full).when(again)).toEqual(records(askedAs('when is LUNCH')));
    const nextRoot = { ...otherAsked, text: asked.text };
    expect(given(...full, nextRoot).when(again)).toEqual(intoRoot(otherQuestionId, 0));
  });
});
