import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { moderatorReader, publicReader, frameOver, frameReadBack, snapshotAt } from '../testing/readers.ts';
import {
  anna,
  at,
  boardAfter,
  edited,
  flagged,
  flaggedByAssistant,
  flags,
  flagsDismissed,
  hidden,
  assistantFlag,
  opened,
  asked,
  otherQuestionId,
  questionAfter,
  questionId,
  settingsChanged,
  undone,
  votedByBen,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { ownQuestionOf } from '../view/audience.ts';
import { applyFrame } from '../view/boardView.ts';

const ask = { type: 'AskQuestion', questionId, sessionId: anna, text: asked.text } as const;
const dismiss = { type: 'DismissFlags', questionId } as const;
const holding = settingsChanged({ holdFlagged: true });
const listed = settingsChanged({ screenWords: ['layoffs'], allowWords: ['Pute'] });

const recorded = (...events: Parameters<typeof boardAfter>) =>
  events.map((event, place) => ({ seq: place + 1, at, actor: 'moderator' as const, event }));

describe('Screening (SC)', () => {
  it('[SC1] asking records the flags, and none where there are none', () => {
    expect(given(opened).when({ ...ask, flags })).toEqual(records(flagged));
    expect(given(opened).when({ ...ask, flags: [] })).toEqual(records(asked));
    expect(questionAfter(opened, flagged)?.flags).toEqual(flags);
    expect(questionAfter(opened, asked)?.flags).toEqual([]);
  });

  it('[SC2] a flagged question waits where flagged questions are held', () => {
    expect(given(opened, holding).when({ ...ask, flags })).toEqual(
      records({ ...flagged, status: 'waiting' }),
    );
    expect(given(opened, holding).when(ask)).toEqual(records(asked));
    expect(given(opened, settingsChanged({ review: true })).when(ask)).toEqual(
      records({ ...asked, status: 'waiting' }),
    );
  });

  it('[SC3] dismissing removes all flags, once', () => {
    expect(given(opened, flagged).when(dismiss)).toEqual(records(flagsDismissed));
    expect(questionAfter(opened, flagged, flagsDismissed)?.flags).toEqual([]);
    expect(given(opened, flagged, flagsDismissed).when(dismiss)).toEqual(recordsNothing);
    expect(given(opened, asked).when(dismiss)).toEqual(recordsNothing);
  });

  it('[MO5] [RE8] flags of an unknown or a withdrawn question cannot be dismissed', () => {
    expect(given(opened, flagged).when({ ...dismiss, questionId: otherQuestionId })).toEqual(
      refuses('question-not-found'),
    );
    expect(given(opened, flagged, withdrawn).when(dismiss)).toEqual(refuses('question-withdrawn'));
  });

  it('[SC4] an edit removes the flags', () => {
    expect(questionAfter(opened, flagged, edited)?.flags).toEqual([]);
  });

  it('[SC5] dismissing changes nothing but the flags, and an undo gives them back', () => {
    const before = questionAfter(opened, flagged, votedByBen);
    expect(questionAfter(opened, flagged, votedByBen, flagsDismissed)).toEqual({ ...before, flags: [] });
    const restored = { questions: [{ questionId, flags }] };
    expect(given(opened, flagged, flagsDismissed).when({ type: 'UndoAct', seq: 3 })).toEqual(
      records(undone(3, restored)),
    );
    expect(questionAfter(opened, flagged, flagsDismissed, undone(3, restored))?.flags).toEqual(flags);
  });

  it('[SC6] moderators see flags and word lists, the public and the asker do not', () => {
    const log = recorded(opened, listed, flagged);
    const [ofPublic, ofModerators] = [publicReader, moderatorReader].map((reader) =>
      snapshotAt(reader, log, 3),
    );
    expect(ofModerators?.questions.get(questionId)?.flags).toEqual(flags);
    expect(ofModerators?.head?.settings).toMatchObject({ screenWords: ['layoffs'], allowWords: ['Pute'] });
    expect(ofPublic?.questions.get(questionId)).not.toHaveProperty('flags');
    expect(ofPublic?.head?.settings).toMatchObject({ screenWords: [], allowWords: [] });
    const state = boardAfter(opened, flagged);
    const question = state.questions.get(questionId);
    expect(question && ownQuestionOf(question, state)).not.toHaveProperty('flags');
  });
});

describe('Flags of a language model (SC)', () => {
  const flagIt = { type: 'FlagQuestion', questionId, text: asked.text, flag: assistantFlag } as const;

  it('[SC7] joins the flags of the rules and changes neither status nor votes, also where flagged questions are held', () => {
    expect(given(opened, holding, asked).when(flagIt)).toEqual(records(flaggedByAssistant));
    const before = questionAfter(opened, holding, flagged, votedByBen);
    expect(questionAfter(opened, holding, flagged, votedByBen, flaggedByAssistant)).toEqual({
      ...before,
      flags: [...flags, assistantFlag],
    });
  });

  it('[SC8] is recorded once, and only about the present text', () => {
    expect(given(opened, asked, flaggedByAssistant).when(flagIt)).toEqual(recordsNothing);
    expect(given(opened, asked, edited).when(flagIt)).toEqual(recordsNothing);
    expect(given(opened, flagged).when(flagIt)).toEqual(records(flaggedByAssistant));
  });

  it('[SC9] is not recorded while the board does without the model', () => {
    expect(given(opened, asked, settingsChanged({ ai: false })).when(flagIt)).toEqual(recordsNothing);
  });

  it('[MO5] [RE8] flags neither an unknown nor a withdrawn question', () => {
    expect(given(opened).when(flagIt)).toEqual(refuses('question-not-found'));
    expect(given(opened, asked, withdrawn).when(flagIt)).toEqual(refuses('question-withdrawn'));
  });

  it('[SC3] [SC5] is dismissed with the others, and taken back by an undo', () => {
    expect(questionAfter(opened, asked, flaggedByAssistant, flagsDismissed)?.flags).toEqual([]);
    const restored = { questions: [{ questionId, flags }] };
    expect(given(opened, flagged, flaggedByAssistant).when({ type: 'UndoAct', seq: 3 })).toEqual(
      records(undone(3, restored)),
    );
    expect(questionAfter(opened, flagged, flaggedByAssistant, undone(3, restored))?.flags).toEqual(flags);
  });

  it('[SC6] [FR32] moderators get it in a frame, the public gets none', () => {
    const log = recorded(opened, asked, flaggedByAssistant);
    expect(frameOver(publicReader, log, 2, 3)).toBeUndefined();
    expect(frameOver(moderatorReader, log, 2, 3)?.data.changes).toEqual([
      { id: questionId, flags: [assistantFlag] },
    ]);
  });
});

describe('Flags in frames', () => {
  const log = recorded(
    opened,
    flagged,
    flagsDismissed,
    hidden,
    undone(3, { questions: [{ questionId, flags }] }),
  );

  it('[FR32] [FR7] moderators get flags that changed, the public gets no frame', () => {
    for (const frameOf of [frameOver, frameReadBack])
      expect(frameOf(publicReader, log, 2, 3)?.data.changes).toBeUndefined();
    expect(frameOver(publicReader, log, 2, 3)).toBeUndefined();
    expect(frameOver(moderatorReader, log, 2, 3)?.data.changes).toEqual([{ id: questionId, flags: [] }]);
    expect(frameOver(moderatorReader, log, 4, 5)?.data.changes).toEqual([{ id: questionId, flags }]);
  });

  it('[FR22] a view that applies them equals the new list', () => {
    for (const [from, to] of [
      [2, 3],
      [2, 4],
      [2, 5],
      [3, 5],
      [4, 5],
    ] as const) {
      const frame = frameOver(moderatorReader, log, from, to);
      expect(frame && applyFrame(snapshotAt(moderatorReader, log, from), frame)).toEqual({
        result: 'applied',
        view: snapshotAt(moderatorReader, log, to),
      });
    }
  });
});
