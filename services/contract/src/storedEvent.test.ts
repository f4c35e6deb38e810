import { describe, expect, it } from 'vitest';
import { formatOf } from './logFormat.ts';
import { LaterVersion } from './laterVersion.ts';
import { parseEvent } from './storedEvent.ts';

const questionId = '0b9bf1a6-5d4c-4f0e-9d6e-2f6f4b1c7a10';
const sessionId = '7a3c0f52-2b1d-4c8e-8f0a-9e5d6c4b3a21';

const today = { type: 'v1.VoteCast', questionId, sessionId };

describe('A stored event', () => {
  it('is parsed by its type', () => {
    expect(parseEvent({ type: 'v1.VoteCast', data: { questionId, sessionId } })).toEqual(today);
  });

  it('keeps its type even if its data contains another type', () => {
    expect(
      parseEvent({ type: 'v1.VoteCast', data: { questionId, sessionId, type: 'v1.VoteRetracted' } }),
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
    expect(() => parseEvent(stored)).toThrow(LaterVersion);
    expect(() => parseEvent(stored)).toThrow(message);
  });

  it('with damaged data is an error', () => {
    const damaged = { type: 'v1.VoteCast', data: { questionId } };
    expect(() => parseEvent(damaged)).toThrow('sessionId');
    expect(() => parseEvent(damaged)).not.toThrow(LaterVersion);
  });

  it('with encrypted texts is refused: its texts must be decrypted first', () => {
    const data = {
      questionId,
      sessionId,
      status: 'published',
      sealed: { key: '5c1e0b5e-1c8e-4e55-9d0e-0f6a2b3c4d5e', box: 'AAAA', text: 'AAAA', by: 'AAAA' },
    };
    expect(() => parseEvent({ type: 'v1.QuestionAsked', data })).toThrow(LaterVersion);
  });
});

describe('The format of a log', () => {
  it('is the latest that one of its events, or of the settings that these change, needs', () => {
    const paused = { type: 'v1.SettingsChanged', settings: { asking: 'paused' } } as const;
    const wall = { type: 'v1.SettingsChanged', settings: { screen: 'wall' } } as const;
    expect(formatOf([paused])).toBe(1);
    expect(formatOf([{ type: 'v1.SettingsChanged', settings: { embedOrigins: [] } }])).toBe(2);
    expect(formatOf([{ type: 'v1.SettingsChanged', settings: { brand: null } }])).toBe(2);
    expect(formatOf([{ type: 'v1.SettingsChanged', settings: { invited: 8 } }])).toBe(2);
    expect(formatOf([wall, paused])).toBe(2);
    const started = { type: 'v1.AnsweringStarted', questionId } as const;
    expect(formatOf([started])).toBe(1);
    expect(formatOf([started, { ...started, reopened: true }, wall])).toBe(3);
  });
});
