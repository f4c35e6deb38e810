import type { ConnectionState, Link } from '@openfloor/client/machine/state';
import type { Question } from '@openfloor/contract/questions';
import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { createBoardAtoms } from './boardAtoms.ts';

const question = (id: string, votes: number): Question => ({
  id,
  boardId: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  text: 'When is lunch?',
  votes,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
});
const one = question('one', 1);
const two = question('two', 1);

const state = (link: Link, ...questions: Question[]): ConnectionState => ({
  audience: 'public',
  link,
  view: {
    audience: 'public',
    epoch: 'life',
    seq: 1,
    questions: new Map(questions.map((each) => [each.id, each])),
  },
});

describe('The atoms of a board', () => {
  it('notify only the card of the question that got a vote', () => {
    const store = createStore();
    const atoms = createBoardAtoms(store);
    atoms.show(state({ state: 'live', checkAtMs: 1 }, one, two));
    const [onOne, onTwo] = [vi.fn<() => void>(), vi.fn<() => void>()];
    store.sub(atoms.question('one'), onOne);
    store.sub(atoms.question('two'), onTwo);
    atoms.show(state({ state: 'live', checkAtMs: 2 }, question('one', 2), two));
    expect(store.get(atoms.question('one'))?.votes).toBe(2);
    expect([onOne.mock.calls.length, onTwo.mock.calls.length]).toEqual([1, 0]);
  });

  it('show a sentence for a text that was erased, also of a merged question', () => {
    const store = createStore();
    const atoms = createBoardAtoms(store);
    const { id, createdAt } = two;
    const merged = [{ id, createdAt, text: '', erased: true as const }];
    atoms.show(state({ state: 'live', checkAtMs: 1 }, { ...one, text: '', erased: true, merged }));
    const shown = store.get(atoms.question('one'));
    expect([shown?.text, shown?.merged?.[0]?.text]).toEqual([
      'This question was erased',
      'This question was erased',
    ]);
  });

  it('count the questions that are still to be read, unless the board is closed', () => {
    const store = createStore();
    const atoms = createBoardAtoms(store);
    const rest = { missing: 7, atMs: undefined, minSeq: 1, frames: [], tries: 0 };
    atoms.show({ ...state({ state: 'live', checkAtMs: 1 }, one, two), rest });
    expect([store.get(atoms.questionCount), store.get(atoms.missing)]).toEqual([9, 7]);
    atoms.show({ ...state({ state: 'gone' }, one, two), rest });
    expect([store.get(atoms.questionCount), store.get(atoms.missing)]).toEqual([2, 0]);
  });

  it('do not notify while the connection stays live', () => {
    const store = createStore();
    const atoms = createBoardAtoms(store);
    atoms.show(state({ state: 'live', checkAtMs: 1 }, one));
    const onLink = vi.fn<() => void>();
    store.sub(atoms.link, onLink);
    atoms.show(state({ state: 'live', checkAtMs: 2 }, one));
    expect(onLink).not.toHaveBeenCalled();
    atoms.show(state({ state: 'checking', untilMs: 3 }, one));
    expect(store.get(atoms.link).state).toBe('checking');
  });
});
