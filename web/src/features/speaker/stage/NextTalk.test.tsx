import type { BoardHead } from '@openfloor/contract/boardHead';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { headFor } from '@openfloor/domain/view/audience';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { atom, createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Done } from '../../../api/moderation/act.ts';
import type { NewTalk } from '../../../api/moderation/startTalk.ts';
import { STILL_MS } from '../../../design/stillness.ts';
import NextTalk from './NextTalk.tsx';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const LATER = '5c1e7a52-4f43-4f6f-9a44-222222222222';

const started: Done = { ok: true, value: { seq: 7 }, headers: new Headers() };
const superseded: Done = { ok: false, code: 'changed-meanwhile', status: 409, message: '' };
const lost: Done = { ok: false, code: 'unreachable', status: 0, message: '' };

const headOf = (talk: Partial<BoardHead['talk']>): BoardHead => {
  const head = headFor('public', BOARD, { ...emptyBoard(), title: 'Town hall' });
  return { ...head, talk: { ...head.talk, ...talk } };
};

/** The dialog during the first talk, of a server that answers with `answers`. */
const opened = (...answers: Done[]) => {
  const store = createStore();
  const head = atom<BoardHead | undefined>(headOf({}));
  const sent: NewTalk[] = [];
  const nextTalk = async (talk: NewTalk): Promise<Done> => {
    sent.push(talk);
    return answers.shift() ?? started;
  };
  const onClose = vi.fn<() => void>();
  render(
    <Provider store={store}>
      <NextTalk session={{ atoms: { head }, nextTalk }} onClose={onClose} />
    </Provider>,
  );
  return {
    sent,
    onClose,
    type: (title: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: title } }),
    press: () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Start/ }))),
    colleagueStarts: (title: string) => act(() => store.set(head, headOf({ id: LATER, title, number: 2 }))),
    pass: (ms: number): void =>
      act(() => {
        vi.advanceTimersByTime(ms);
      }),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('starts the talk after the one that it names', async () => {
  const { sent, onClose, type, press } = opened();
  screen.getByText('Town hall');
  type('Closing panel');
  await press();
  expect(sent).toMatchObject([{ title: 'Closing panel', after: BOARD }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('names the talk that a colleague has started meanwhile, and ends that one by a later press alone', async () => {
  const { sent, type, press, colleagueStarts, pass } = opened();
  type('Closing panel');
  pass(STILL_MS);
  colleagueStarts('Budget');
  expect(screen.getByRole('status').textContent).toContain('Budget');
  pass(STILL_MS - 1);
  await press();
  expect(sent).toEqual([]);
  pass(1);
  await press();
  expect(sent).toMatchObject([{ title: 'Closing panel', after: LATER }]);
});

it('goes on from the talk of a colleague who was first on the server', async () => {
  const { sent, onClose, press, colleagueStarts, pass } = opened(superseded);
  await press();
  expect(onClose).not.toHaveBeenCalled();
  colleagueStarts('Budget');
  pass(STILL_MS);
  await press();
  expect(sent.map(({ after }) => after)).toEqual([BOARD, LATER]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('repeats a request whose answer was lost, also when its talk is on by now', async () => {
  const { sent, press, colleagueStarts, pass } = opened(lost);
  await press();
  colleagueStarts('Talk 2');
  pass(STILL_MS);
  await press();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
