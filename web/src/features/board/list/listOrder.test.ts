import type { QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { questionWith } from '../testing/questionWith.ts';
import {
  AWAY_AFTER_MS,
  CALM_AFTER_MS,
  deadlineOf,
  startList,
  step,
  UPDATE_EVERY_MS,
  type Board,
  type Input,
  type Page,
} from './listOrder.ts';
import { DEFAULT_SELECTION, REVIEW } from './selection.ts';

const LOADED_MS = 100_000;

/** Questions with these votes, in the order of the ids. */
const voted = (votes: Record<QuestionId, number>, more: Partial<Question> = {}): Board['questions'] =>
  new Map(Object.entries(votes).map(([id, count]) => [id, questionWith({ id, votes: count, ...more })]));
const waiting = (...ids: QuestionId[]): Board['questions'] =>
  new Map(
    ids.map((id, place) => [
      id,
      questionWith({ id, status: 'waiting', createdAt: `2026-03-01T10:00:0${place}.000Z` }),
    ]),
  );

/** A list on a page whose viewer rests at its top; it does what is due as time passes. */
const listOf = (board: Partial<Board>, isOwnAct?: (id: QuestionId, seq: Seq) => boolean) => {
  let nowMs = LOADED_MS;
  let heldUntilMs = 0;
  let nowOnBoard: Board = {
    selection: DEFAULT_SELECTION,
    questions: new Map(),
    answeringId: undefined,
    asked: undefined,
    missing: 0,
    seq: 1,
    ...board,
  };
  let page: Page = { scrollY: 0, shiftedPx: 0, isInUse: false, focused: undefined };
  let state = startList(nowOnBoard);
  const run = (input: Input): string[] => {
    const taken = step(state, input, {
      nowMs,
      heldForMs: () => Math.max(0, heldUntilMs - nowMs),
      read: () => ({ ...nowOnBoard, ...page }),
      isOwnAct,
    });
    state = taken.state;
    return (['release', 'glide', 'reorder'] as const).filter((effect) => taken[effect]);
  };
  run('selected');
  return {
    run,
    ids: () => state.shown.ids,
    wanted: () => state.shown.wanted,
    shown: () => state.shown,
    staying: () => [...state.staying],
    on: (changes: Partial<Page>) => (page = { ...page, ...changes }),
    holdFor: (ms: number) => (heldUntilMs = nowMs + ms),
    /** The board changes, and says so. */
    becomes: (changes: Partial<Board>) => {
      nowOnBoard = { ...nowOnBoard, seq: nowOnBoard.seq + 1, ...changes };
      run('changed');
    },
    /** @returns effects of what was due */
    wait: (ms: number): string[] => {
      const untilMs = nowMs + ms;
      const effects: string[] = [];
      while (deadlineOf(state) <= untilMs) {
        nowMs = Math.max(nowMs, deadlineOf(state));
        effects.push(...run('due'));
      }
      nowMs = untilMs;
      return effects;
    },
  };
};

describe('The order of a list', () => {
  it('applies the first change immediately, and later ones every three seconds', () => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    list.becomes({ questions: voted({ a: 2, b: 3 }) });
    expect(list.wait(0)).toEqual(['release', 'glide', 'reorder']);
    expect(list.ids()).toEqual(['b', 'a']);
    list.becomes({ questions: voted({ a: 4, b: 3 }) });
    list.wait(UPDATE_EVERY_MS - 1);
    expect(list.ids()).toEqual(['b', 'a']);
    list.wait(1);
    expect(list.ids()).toEqual(['a', 'b']);
  });

  it('needs no deadline while nothing changes, and no effect where no place does', () => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    const before = list.shown();
    list.becomes({ questions: voted({ a: 9, b: 1 }) });
    expect(list.wait(UPDATE_EVERY_MS)).toEqual(['release']);
    expect(list.shown()).toBe(before);
    expect(list.wait(60_000)).toEqual([]);
  });

  it('waits until the viewer has been calm, and follows then without another change', () => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    list.run('input');
    list.becomes({ questions: voted({ a: 2, b: 3, c: 0 }) });
    list.wait(0);
    expect(list.ids()).toEqual(['a', 'b', 'c']);
    expect(list.wanted()).toEqual(['b', 'a', 'c']);
    list.wait(CALM_AFTER_MS - 1);
    list.run('input');
    list.wait(CALM_AFTER_MS + UPDATE_EVERY_MS);
    expect(list.ids()).toEqual(['b', 'a', 'c']);
  });

  it('does not change under a hand that rests on the list', () => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    list.holdFor(20_000);
    list.run('input');
    list.becomes({ questions: voted({ a: 2, b: 3 }) });
    list.wait(19_999);
    expect(list.ids()).toEqual(['a', 'b']);
    list.wait(UPDATE_EVERY_MS);
    expect(list.ids()).toEqual(['b', 'a']);
  });

  it.each<[string, Partial<Page>, string[]]>([
    ['has scrolled down', { scrollY: 200 }, ['a', 'b']],
    ['types, or uses a card', { isInUse: true }, ['a', 'b']],
    ['is at the top of a list that was kept in its place', { scrollY: 200, shiftedPx: 150 }, ['b', 'a']],
  ])('of a viewer who %s', (_, page, expected) => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    list.on(page);
    list.becomes({ questions: voted({ a: 2, b: 3 }) });
    list.wait(60_000);
    expect(list.ids()).toEqual(expected);
  });

  it('changes immediately for a new selection, and when the viewer asks for it', () => {
    const list = listOf({ questions: voted({ a: 2, b: 1 }) });
    list.on({ scrollY: 200, isInUse: true });
    list.becomes({ questions: voted({ a: 2, b: 3 }) });
    list.wait(0);
    expect(list.run('applied')).toEqual(['release', 'glide']);
    expect(list.ids()).toEqual(['b', 'a']);
    list.becomes({ selection: { ...DEFAULT_SELECTION, search: 'lunch' }, questions: voted({ b: 3 }) });
    expect(list.run('selected')).toEqual(['release']);
    expect(list.ids()).toEqual(['b']);
  });

  it('ends with the rest of a long list, whatever its places', () => {
    const list = listOf({ questions: voted({ a: 3, b: 1 }), missing: 1 });
    list.on({ scrollY: 200 });
    list.becomes({ questions: voted({ a: 3, b: 1, c: 2 }), missing: 0 });
    list.wait(0);
    expect(list.ids()).toEqual(['a', 'b', 'c']);
  });

  it('loses what is hidden, also under the viewer', () => {
    const list = listOf({ questions: voted({ a: 3, b: 1 }) });
    list.on({ scrollY: 200 });
    list.becomes({ questions: new Map([...voted({ a: 3 }, { hidden: true }), ...voted({ b: 1 })]) });
    list.wait(0);
    expect(list.ids()).toEqual(['b']);
  });
});

describe('The viewer’s new question', () => {
  const board = { questions: voted({ a: 3, b: 1 }) };
  const asked = { questions: voted({ a: 3, own: 2, b: 1 }), asked: 'own' };

  it('is shown on top and takes its place in the order without moving the others', () => {
    const list = listOf(board);
    list.run('input');
    list.becomes(asked);
    list.run('asked');
    expect(list.shown()).toMatchObject({
      ids: ['a', 'own', 'b'],
      onTop: { id: 'own', isAfloat: false },
    });
    list.becomes({ asked: undefined });
    list.run('asked');
    expect(list.shown()).toMatchObject({ ids: ['a', 'own', 'b'], onTop: undefined });
  });

  it('takes no space where the viewer has scrolled down, and stays so', () => {
    const list = listOf(board);
    list.on({ scrollY: 200 });
    list.becomes(asked);
    list.run('asked');
    list.on({ scrollY: 0 });
    list.becomes({ questions: voted({ a: 3, own: 2, b: 1, c: 0 }) });
    list.wait(UPDATE_EVERY_MS);
    expect(list.shown().onTop).toEqual({ id: 'own', isAfloat: true });
  });
});

describe('A question that leaves a moderator’s lane', () => {
  const lane = { selection: { ...DEFAULT_SELECTION, lane: REVIEW }, questions: waiting('a', 'b', 'c') };
  const approved = (...ids: QuestionId[]): Partial<Board> => ({
    questions: new Map([
      ...waiting('a', 'b', 'c'),
      ...ids.map((id): [QuestionId, Question] => [id, questionWith({ id, status: 'published' })]),
    ]),
  });

  it('stays where it was after another person’s act, until the moderator moves on', () => {
    const list = listOf(lane, () => false);
    list.run('input');
    list.becomes(approved('b'));
    list.wait(UPDATE_EVERY_MS);
    expect([list.ids(), list.staying()]).toEqual([['a', 'b', 'c'], ['b']]);
    list.run('moved');
    expect([list.ids(), list.staying()]).toEqual([['a', 'c'], []]);
  });

  it('leaves after the moderator’s own act, with those that stayed so far', () => {
    const list = listOf(lane, (id) => id === 'c');
    list.run('input');
    list.becomes(approved('b'));
    list.wait(UPDATE_EVERY_MS);
    list.becomes(approved('b', 'c'));
    list.wait(UPDATE_EVERY_MS);
    expect([list.ids(), list.staying()]).toEqual([['a'], []]);
  });

  it('stays while its card has the focus, also when the moderator moves on', () => {
    const list = listOf(lane, () => false);
    list.on({ focused: 'b' });
    list.run('input');
    list.becomes(approved('b', 'c'));
    list.wait(UPDATE_EVERY_MS);
    list.run('moved');
    expect([list.ids(), list.staying()]).toEqual([['a', 'b'], ['b']]);
  });

  it('leaves the list of a moderator who is away, and that of the audience', () => {
    const away = listOf(lane, () => false);
    away.wait(AWAY_AFTER_MS);
    away.becomes(approved('b'));
    away.wait(UPDATE_EVERY_MS);
    expect(away.ids()).toEqual(['a', 'c']);
    const audience = listOf({ questions: voted({ a: 2, b: 1 }) });
    audience.run('input');
    audience.becomes({ questions: voted({ a: 2, b: 1 }, { hidden: true }) });
    audience.wait(UPDATE_EVERY_MS);
    expect(audience.ids()).toEqual([]);
  });
});
