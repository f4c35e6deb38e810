import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import { describe, expect, it } from 'vitest';
import { knownBoardIn } from './knownBoard.ts';

const id = '5c1e7a52-3f0b-4a41-9d6e-0c8f2b7d4e11';
const board = { id, shortId: 'k7m2qp', title: 'Town hall', createdAt: '2026-03-01T10:00:00.000Z' };
const head = {
  settings: { ...DEFAULT_SETTINGS, review: true },
  talk: { id, number: 1, title: 'Town hall' },
  answeringId: null,
  stage: [],
  summary: 'none',
  votesSetAside: 0,
  title: 'Town hall',
  endedAt: null,
  agenda: [],
};

describe('A board in an answer', () => {
  it('is separated from its head, and what else the answer says is left out', () => {
    const answer = { ...board, ...head, now: '2026-03-01T10:00:00.000Z', opensAt: null };
    expect(knownBoardIn(answer)).toEqual({ board, head });
  });

  it('may be from a node of the former version, whose head has neither the title nor the end of the board', () => {
    const { title, endedAt: _endedAt, ...former } = head;
    expect(knownBoardIn({ ...board, ...former })).toEqual({ board, head: { ...former, title } });
  });

  it('is none without a head', () => {
    expect(knownBoardIn(board)).toBeUndefined();
  });

  it('may have settings of a later version', () => {
    const later = { ...board, ...head, settings: { ...head.settings, reactions: 'on' } };
    expect(knownBoardIn(later)?.head).toMatchObject(head);
  });

  it('of a node of a former version has the defaults of what that does not know', () => {
    const { autoNext: _autoNext, brand: _brand, ...settings } = head.settings;
    const { agenda: _agenda, ...former } = head;
    expect(knownBoardIn({ ...board, ...former, settings })?.head).toEqual(head);
  });
});
