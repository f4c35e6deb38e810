import { describe, expect, it } from 'vitest';
import { LaterVersion } from './laterVersion.ts';
import { upcast, type Upcaster } from './upcast.ts';

const questionId = '0b9bf1a6-5d4c-4f0e-9d6e-2f6f4b1c7a10';
const sessionId = '7a3c0f52-2b1d-4c8e-8f0a-9e5d6c4b3a21';

/** Two imaginary former versions of a vote: the first names a user, the second a voter. */
const upcasters: Record<string, Upcaster> = {
  'v-1.VoteCast': ({ user, ...data }) => ({ type: 'v0.VoteCast', data: { ...data, voter: user } }),
  'v0.VoteCast': ({ voter, ...data }) => ({ type: 'v1.VoteCast', data: { ...data, sessionId: voter } }),
};
const today = { type: 'v1.VoteCast', questionId, sessionId };

describe('A stored event', () => {
  it('of the current version is returned unchanged', () => {
    expect(upcast({ type: 'v1.VoteCast', data: { questionId, sessionId } })).toEqual(today);
  });

  it('of any former version is converted to the current one', () => {
    expect(upcast({ type: 'v0.VoteCast', data: { questionId, voter: sessionId } }, upcasters)).toEqual(today);
    expect(upcast({ type: 'v-1.VoteCast', data: { questionId, user: sessionId } }, upcasters)).toEqual(today);
  });

  it('of a question before review existed is a published question', () => {
    const text = 'When is lunch?';
    expect(upcast({ type: 'v1.QuestionAsked', data: { questionId, sessionId, text } })).toEqual({
      type: 'v2.QuestionAsked',
      questionId,
      sessionId,
      text,
      status: 'published',
    });
  });

  it('keeps its type even if its data contains another type', () => {
    expect(
      upcast({ type: 'v1.VoteCast', data: { questionId, sessionId, type: 'v1.VoteRetracted' } }),
    ).toEqual(today);
  });

  it.each([
    [
      'type',
      { type: 'v9.VoteCast', data: { questionId, sessionId } },
      'event v9.VoteCast is of a later version',
    ],
    [
      'type that names a method',
      { type: 'constructor', data: {} },
      'event constructor is of a later version',
    ],
    [
      'key',
      { type: 'v1.VoteCast', data: { questionId, sessionId, weight: 2 } },
      'key weight of event v1.VoteCast is of a later version',
    ],
    [
      'setting',
      { type: 'v1.SettingsChanged', data: { settings: { ofALaterVersion: true } } },
      'key settings.ofALaterVersion of event v1.SettingsChanged is of a later version',
    ],
    [
      'act',
      { type: 'v1.QuestionsModerated', data: { act: 'merge', questionIds: [questionId] } },
      'value.act of event v1.QuestionsModerated is of a later version',
    ],
  ])('with a %s that is not known is of a later version', (_what, stored, message) => {
    expect(() => upcast(stored)).toThrow(LaterVersion);
    expect(() => upcast(stored)).toThrow(message);
  });

  it('with damaged data is an error', () => {
    const damaged = { type: 'v1.VoteCast', data: { questionId } };
    expect(() => upcast(damaged)).toThrow('sessionId');
    expect(() => upcast(damaged)).not.toThrow(LaterVersion);
  });

  it('refuses an event with encrypted texts as one of a later version, as the former version of this program does', () => {
    const data = {
      questionId: '0b9b0b5e-1c8e-4e55-9d0e-0f6a2b3c4d5e',
      sessionId: '7a3c0b5e-1c8e-4e55-9d0e-0f6a2b3c4d5e',
      status: 'published',
      sealed: { key: '5c1e0b5e-1c8e-4e55-9d0e-0f6a2b3c4d5e', box: 'AAAA', text: 'AAAA', by: 'AAAA' },
    };
    for (const type of ['v1.QuestionAsked', 'v2.QuestionAsked'])
      expect(() => upcast({ type, data })).toThrow(LaterVersion);
  });
});
