import type { BoardEvent } from '@openfloor/contract/events';
import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import {
  anna,
  annaBlocked,
  answered,
  answeringStarted,
  asked,
  at,
  ben,
  declined,
  edited,
  editedByAnna,
  ended,
  flags,
  hidden,
  merged,
  notedAfter,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionAfter,
  questionId,
  recordedAll,
  replied,
  setAside,
  settingsChanged,
  talkStarted,
  votedByAnna,
  votedByBen,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import type { BoardCommand } from './commands.ts';
import { isInHistory } from './history.ts';
import { planUndo } from './undo.ts';
import { evolveChecked } from './logRules.ts';

const edit = {
  type: 'EditOwnQuestion',
  questionId,
  sessionId: anna,
  text: 'When is dinner?',
} satisfies BoardCommand;
const review: BoardEvent = { type: 'v1.SettingsChanged', settings: { review: true } };
const holdFlagged: BoardEvent = { type: 'v1.SettingsChanged', settings: { holdFlagged: true } };
const flagged = { ...edit, flags } satisfies BoardCommand;

describe('An author’s edit (ED)', () => {
  it('[ED9] replaces the text, keeps the first one, and is the author’s alone', () => {
    expect(given(asked).when(edit)).toEqual(records(editedByAnna));
    expect(given(asked, edited).when(edit)).toEqual(records(editedByAnna));
    expect(questionAfter(asked, edited, editedByAnna)).toMatchObject({
      text: 'When is dinner?',
      original: 'When is lunch?',
    });
    expect(given(asked).when({ ...edit, sessionId: ben })).toEqual(refuses('not-your-question'));
    expect(given(opened).when(edit)).toEqual(refuses('question-not-found'));
    expect(given(asked, editedByAnna, votedByBen).when(edit)).toEqual(recordsNothing);
  });

  it('[ED10] is refused once others rely on the text', () => {
    expect(given(asked, votedByAnna).when(edit)).toEqual(records(editedByAnna));
    const settling: BoardEvent[][] = [
      [votedByBen],
      [votedByAnna, votedByBen],
      [replied],
      [pinned],
      [answered],
      [answeringStarted],
      [otherAsked, merged(0, otherQuestionId, questionId)],
      [otherAsked, merged(0, questionId, otherQuestionId)],
      [talkStarted],
      [declined],
    ];
    for (const events of settling)
      expect(given(asked, ...events).when(edit)).toEqual(refuses('question-settled'));
    // The author's own vote is set aside, so the one that counts is another session's.
    const aside = setAside({ [questionId]: 1 }, 1, anna);
    expect(given(asked, votedByAnna, votedByBen, aside).when(edit)).toEqual(refuses('question-settled'));
  });

  it('[ED11] is refused where asking is', () => {
    const paused: BoardEvent = { type: 'v1.SettingsChanged', settings: { asking: 'paused' } };
    const over: BoardEvent = { type: 'v1.SettingsChanged', settings: { closesAt: at } };
    expect(given(asked, annaBlocked).when(edit)).toEqual(refuses('blocked'));
    expect(given(asked, paused).when(edit)).toEqual(refuses('asking-paused'));
    expect(given(asked, over).when(edit)).toEqual(refuses('board-not-open', { closesAt: at }));
    expect(given(asked, ended).when(edit)).toEqual(refuses('board-ended'));
    expect(given(asked, withdrawn).when(edit)).toEqual(refuses('question-withdrawn'));
    expect(given(asked, { type: 'v1.QuestionsErased', questionIds: [questionId] }).when(edit)).toEqual(
      refuses('question-withdrawn'),
    );
  });

  it('[ED12] makes a published question wait again where its text needs a review', () => {
    const again = { ...editedByAnna, status: 'waiting' } as const;
    expect(given(asked, review).when(edit)).toEqual(records(again));
    expect(given(asked, hidden, review).when(edit)).toEqual(records(again));
    expect(questionAfter(asked, review, again)).toMatchObject({ status: 'waiting', text: edit.text });
    expect(given(asked, holdFlagged).when(edit)).toEqual(records(editedByAnna));
    expect(given(asked, holdFlagged).when(flagged)).toEqual(records({ ...again, flags }));
    expect(given(waiting, review).when(edit)).toEqual(records(editedByAnna));
  });

  it('[ED13, EX2] replaces the flags, and merges nothing by itself', () => {
    expect(questionAfter({ ...asked, flags }, editedByAnna)?.flags).toEqual([]);
    expect(questionAfter(asked, { ...editedByAnna, flags })?.flags).toEqual(flags);
    const exact = settingsChanged({ merge: 'exact' });
    expect(given(asked, otherAsked, exact).when({ ...edit, text: otherAsked.text })).toEqual(
      records({ ...editedByAnna, text: otherAsked.text }),
    );
  });

  it('[UN3, HI3] is no act: the history does not have it, nothing undoes it, and no earlier edit can be undone', () => {
    const recorded = recordedAll([opened, asked, edited, editedByAnna]);
    const state = notedAfter(recorded);
    expect([planUndo(state, 3), planUndo(state, 4)]).toEqual([undefined, undefined]);
    expect(isInHistory({ actor: 'participant', event: editedByAnna })).toBe(false);
  });

  it('[RE11] after a moderator looked is a conflict for the decision', () => {
    const [seen, own] = [
      { seq: 2, by: undefined },
      { seq: 3, by: undefined },
    ];
    const approve = { type: 'ModerateQuestion', act: 'approve', questionId } as const;
    const events = [opened, waiting, editedByAnna] as const;
    expect(given(...events).when({ ...approve, seen })).toEqual(refuses('changed-meanwhile'));
    expect(given(...events).when({ ...approve, seen: own })).toMatchObject({ ok: true });
    expect(given(opened, waiting, edited).when({ ...approve, seen })).toMatchObject({ ok: true });
  });

  it('[EN3] is not in a log after the end of the board', () => {
    const state = notedAfter(recordedAll([opened, asked, ended]));
    expect(() => evolveChecked(state, { event: editedByAnna, at })).toThrow('has ended');
    expect(() => evolveChecked(state, { event: edited, at })).not.toThrow();
  });
});
