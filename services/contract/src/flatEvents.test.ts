import { describe, expect, it } from 'vitest';
import { BoardEvent } from './events.ts';
import { FLAT_EVENTS } from './flatEvents.ts';

const types = BoardEvent.def.options.flatMap(({ shape }) => shape.type.def.values);
const flat = (name: string) => FLAT_EVENTS.find(({ type }) => type === name);

describe('Flat events', () => {
  it('are all events but those with lists or objects', () => {
    const flatTypes = new Set(FLAT_EVENTS.map(({ type }) => type));
    expect(types.filter((type) => !flatTypes.has(type))).toEqual([
      'v1.VotesRetracted',
      'v1.QuestionFlagged',
      'v1.QuestionsErased',
      'v1.SummaryWritten',
      'v1.QuestionLabelled',
      'v1.QuestionsModerated',
      'v1.QuestionsMerged',
      'v1.QuestionsUnmerged',
      'v1.SessionsSetAside',
      'v1.SessionsReleased',
      'v1.StageArranged',
      'v1.SettingsChanged',
      'v1.ActUndone',
    ]);
  });

  it('have their keys, and the values of closed lists', () => {
    expect(flat('v2.QuestionAsked')).toEqual({
      type: 'v2.QuestionAsked',
      keys: ['questionId', 'sessionId', 'text', 'status', 'name'],
      choices: { status: ['waiting', 'published', 'declined', 'withdrawn'] },
    });
    expect(flat('v1.AnsweringStarted')).toEqual({
      type: 'v1.AnsweringStarted',
      keys: ['questionId', 'answeredId'],
      choices: {},
    });
  });

  it('include the former version of a question', () => {
    expect(flat('v1.QuestionAsked')?.keys).toEqual(['questionId', 'sessionId', 'text']);
  });
});
