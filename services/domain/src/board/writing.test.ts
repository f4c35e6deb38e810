import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { ownerDecides } from '../testing/ownerDecides.ts';
import type { SeenCommand } from './commands.ts';
import {
  asked,
  at,
  edited,
  foodAndRooms,
  hidden,
  labelled,
  opened,
  questionAfter,
  questionId,
  replied,
  replyRemoved,
  waiting,
} from '../testing/sampleBoard.ts';

const edit: SeenCommand = { type: 'EditQuestion', questionId, text: 'When is lunch today?' };
const reply: SeenCommand = { type: 'ReplyToQuestion', questionId, text: 'At noon' };
const removeReply: SeenCommand = { ...reply, text: '' };
const label = (...labels: string[]): SeenCommand => ({ type: 'LabelQuestion', questionId, labels });

describe('Edits, replies and labels (ED)', () => {
  it('[ED1] an edit replaces the text and keeps the first one', () => {
    expect(given(asked).when(edit)).toEqual(records(edited));
    const twice = questionAfter(asked, edited, { ...edited, text: 'Lunch?' });
    expect(twice).toMatchObject({ text: 'Lunch?', original: 'When is lunch?' });
  });

  it('[ED2, BO4] an edit to the same text records nothing', () => {
    expect(given(asked, edited).when(edit)).toEqual(recordsNothing);
  });

  it('[ED3] a reply replaces the former and has the time of its event', () => {
    expect(given(asked).when(reply)).toEqual(records(replied));
    expect(questionAfter(asked, { ...replied, text: 'Soon' }, replied)?.reply).toEqual({
      text: 'At noon',
      at,
    });
    expect(given(asked, replied).when(reply)).toEqual(recordsNothing);
  });

  it('[ED4] an empty reply removes it', () => {
    expect(given(asked, replied).when(removeReply)).toEqual(records(replyRemoved));
    expect(given(asked).when(removeReply)).toEqual(recordsNothing);
    expect(questionAfter(asked, replied, replyRemoved)?.reply).toBeUndefined();
  });

  it('[ED5] labels replace the former ones, in the order of the board, each once', () => {
    expect(given(foodAndRooms, asked).when(label('Food'))).toEqual(records(labelled));
    expect(given(foodAndRooms, asked, labelled).when(label('Food', 'Food'))).toEqual(recordsNothing);
    expect(given(foodAndRooms, asked, labelled).when(label('Rooms', 'Food'))).toEqual(
      records({ ...labelled, labels: ['Food', 'Rooms'] }),
    );
    expect(given(foodAndRooms, asked, labelled).when(label())).toEqual(records({ ...labelled, labels: [] }));
    expect(questionAfter(foodAndRooms, asked, labelled)?.labels).toEqual(['Food']);
  });

  it('[ED6] a label that the board does not have is refused', () => {
    for (const board of [given(asked), given(foodAndRooms, asked)])
      for (const labels of [['Money'], ['food']])
        expect(board.when(label(...labels))).toEqual(
          refuses('invalid-request', { message: 'labels has a label that the board does not have.' }),
        );
  });

  it('[ED7] questions in any status can be edited, answered in writing and labelled', () => {
    for (const past of [[waiting], [asked, hidden]])
      for (const command of [edit, reply, label('Food')])
        expect(given(foodAndRooms, ...past).when(command).ok).toBe(true);
  });

  it('[ED8] does not replace what another moderator wrote in the same field after its author looked', () => {
    const log = [opened, foodAndRooms, asked];
    const changedMeanwhile = refuses('changed-meanwhile', {
      message: 'Another moderator has changed this question meanwhile.',
    });
    const theirs = [
      [edit, { ...edited, text: 'Lunch?' }],
      [reply, { ...replied, text: 'Soon' }],
      [removeReply, replied],
      [label('Rooms'), labelled],
    ] as const;
    for (const [command, event] of theirs) {
      expect(ownerDecides(command, { log, colleague: [event], seen: 3 })).toEqual(changedMeanwhile);
      expect(ownerDecides(command, { log, colleague: [event], seen: 4 })).toMatchObject({ ok: true });
      expect(ownerDecides(command, { log: [...log, event], colleague: [], seen: 3 })).toMatchObject({
        ok: true,
      });
    }
  });

  it('[ED8] the same text, another field and a command without what its author saw are no conflict', () => {
    const log = [opened, foodAndRooms, asked];
    expect(ownerDecides(edit, { log, colleague: [edited], seen: 3 })).toEqual(recordsNothing);
    expect(ownerDecides(reply, { log, colleague: [replied], seen: 3 })).toEqual(recordsNothing);
    expect(ownerDecides(label('Food'), { log, colleague: [labelled], seen: 3 })).toEqual(recordsNothing);
    expect(ownerDecides(reply, { log, colleague: [edited], seen: 3 })).toEqual(records(replied));
    expect(given(...log, { ...edited, text: 'Lunch?' }).when(edit)).toEqual(records(edited));
  });

  it('[MO5] an unknown question cannot be edited, answered in writing or labelled', () => {
    for (const command of [edit, reply, label()])
      expect(given(opened).when(command)).toEqual(refuses('question-not-found'));
  });
});
