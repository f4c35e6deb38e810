import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure, ApiResult } from '../api/http/apiClient.ts';
import type { AskedQuestion } from '../api/board/boardCalls.ts';
import { createUnsentRecord } from '../device/unsentRecord.ts';
import { createAsking } from './asking.ts';

type Asked = ApiResult<AskedQuestion>;
const failure = (code: ApiFailure['code'], status: number): ApiFailure => ({
  ok: false,
  code,
  status,
  message: '',
});
const asked: Asked = { ok: true, value: { id: 'new', seq: 7, status: 'published' }, headers: new Headers() };

let tabs = 0;

const stateOf = (isSending: boolean | undefined): string => {
  if (isSending === undefined) return 'empty';
  return isSending ? 'sending' : 'waiting';
};

const createRig = (answers: Asked[]) => {
  const store = createStore();
  const sent: { text: string; key: string }[] = [];
  const onAsked = vi.fn<(id: string) => void>();
  const onRefused = vi.fn<(failure: ApiFailure) => void>();
  const record = createUnsentRecord('board', String((tabs += 1)));
  const asking = createAsking({
    store,
    record,
    send: async ({ text }, key) => {
      sent.push({ text, key });
      return answers.shift() ?? failure('unreachable', 0);
    },
    onAsked: ({ id }) => onAsked(id),
    onRefused,
  });
  let close: (() => void) | undefined;
  return {
    asking,
    /** Opens the board in a tab. */
    open: (): void => void (close = record.open(asking.load)),
    leave: (): void => {
      asking.stop();
      close?.();
    },
    sent,
    onAsked,
    onRefused,
    state: () => stateOf(store.get(asking.unsent)?.isSending),
    draft: () => store.get(asking.draft),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Asking', () => {
  it('sends a question and leaves nothing in storage', async () => {
    const { asking, onAsked, state } = createRig([asked]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledWith('new'));
    expect(state()).toBe('empty');
    expect(localStorage).toHaveLength(0);
  });

  it('repeats nothing after the page left the board; the next visit does, under the same key', async () => {
    const first = createRig([]);
    first.open();
    first.asking.submit({ text: 'When is lunch?' });
    first.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.sent).toHaveLength(1);
    const next = createRig([asked]);
    next.open();
    await vi.waitFor(() => expect(next.onAsked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(next.sent).toEqual(first.sent);
    expect(first.sent).toHaveLength(1);
  });

  it('retries under the same key while the server is unreachable', async () => {
    const { asking, sent, onAsked, state } = createRig([
      failure('unreachable', 0),
      failure('overloaded', 503),
      asked,
    ]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(onAsked).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('retries immediately when the board opens before the refusal arrives', async () => {
    const { asking, sent, onAsked } = createRig([failure('asking-paused', 409), asked]);
    asking.submit({ text: 'When is lunch?' });
    asking.resend();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(onAsked).toHaveBeenCalledOnce();
  });

  it('resends under the same key after a reload', async () => {
    const before = createRig([]);
    before.open();
    before.asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(before.state()).toBe('waiting'));
    before.leave();
    const after = createRig([asked]);
    after.open();
    await vi.waitFor(() => expect(after.onAsked).toHaveBeenCalledOnce());
    expect(after.sent).toEqual(before.sent);
  });

  it.each(['asking-paused', 'board-not-open'] as const)(
    'keeps a question that got %s until the board is open',
    async (code) => {
      const { asking, sent, onAsked, onRefused, state } = createRig([failure(code, 409), asked]);
      asking.submit({ text: 'When is lunch?', name: 'Ada' });
      await vi.waitFor(() => expect(state()).toBe('waiting'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(sent).toHaveLength(1);
      asking.resend();
      await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
      expect(sent[1]).toEqual(sent[0]);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  it('puts a refused question back into the field', async () => {
    const { asking, onRefused, draft, state } = createRig([failure('rate-limited', 429)]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect([state(), draft()]).toEqual(['empty', 'When is lunch?']);
  });

  it('puts a waiting question back into the field for editing', async () => {
    const { asking, sent, draft, state } = createRig([]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    asking.edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state(), draft(), sent.length]).toEqual(['empty', 'When is lunch?', 1]);
  });

  it('sends an edited question under its first key, so that the server accepts only one version', async () => {
    const { asking, sent, onAsked, state } = createRig([failure('unreachable', 0), asked, asked]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    asking.edit();
    asking.submit({ text: 'When is dinner?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    asking.submit({ text: 'And breakfast?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledTimes(2));
    const [first, edited, other] = sent.map(({ key }) => key);
    expect(edited).toBe(first);
    expect(other).not.toBe(first);
    expect(localStorage).toHaveLength(0);
  });

  it('sends an edited question under a new key after the server had accepted the first version', async () => {
    const { asking, sent, onRefused, onAsked, draft, state } = createRig([
      failure('unreachable', 0),
      failure('idempotency-mismatch', 422),
      asked,
    ]);
    asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    asking.edit();
    asking.submit({ text: 'When is dinner?' });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect(draft()).toBe('When is dinner?');
    asking.submit({ text: draft() });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('keeps a draft through a reload', () => {
    const before = createRig([]);
    before.open();
    before.asking.setDraft('When is');
    before.leave();
    const after = createRig([]);
    after.open();
    expect(after.draft()).toBe('When is');
  });

  it('removes damaged records', () => {
    localStorage.setItem('unsent_board', '{"question":{"text":7');
    localStorage.setItem('unsent_board.0', JSON.stringify({ draft: { text: 'x'.repeat(1_000_000) } }));
    const { open, leave, sent, draft } = createRig([asked]);
    open();
    leave();
    expect([sent, draft()]).toEqual([[], '']);
    expect(localStorage).toHaveLength(0);
  });

  it('puts a refused question before what was typed meanwhile', async () => {
    const { asking, onRefused, draft } = createRig([failure('rate-limited', 429)]);
    asking.submit({ text: 'When is lunch?' });
    asking.setDraft('And');
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect(draft()).toBe('When is lunch?\nAnd');
  });
});

describe('Several tabs', () => {
  it('keep separate drafts, and sending in one leaves the other', async () => {
    const [first, second] = [createRig([asked]), createRig([asked])];
    first.open();
    second.open();
    first.asking.setDraft('first');
    second.asking.setDraft('second');
    second.asking.submit({ text: 'second' });
    await vi.waitFor(() => expect(second.onAsked).toHaveBeenCalledOnce());
    first.leave();
    second.leave();
    const next = createRig([]);
    next.open();
    expect(next.draft()).toBe('first');
  });

  it('do not use the key of a question that another tab edits', async () => {
    const [first, second] = [createRig([failure('unreachable', 0)]), createRig([asked])];
    for (const { open } of [first, second]) open();
    first.asking.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(first.state()).toBe('waiting'));
    first.asking.edit();
    second.asking.submit({ text: 'Who pays?' });
    await vi.waitFor(() => expect(second.onAsked).toHaveBeenCalledOnce());
    expect(second.sent[0]?.key).not.toBe(first.sent[0]?.key);
  });

  it('closed with waiting questions: the next visit sends all of them', async () => {
    for (const text of ['One?', 'Two?', 'Three?']) {
      const tab = createRig([]);
      tab.asking.submit({ text: text });
      await vi.waitFor(() => expect(tab.state()).toBe('waiting'));
      tab.leave();
    }
    const visit = createRig([asked, asked, asked]);
    visit.open();
    await vi.waitFor(() => expect(visit.onAsked).toHaveBeenCalledTimes(3));
    expect(visit.sent.map(({ text }) => text).toSorted()).toEqual(['One?', 'Three?', 'Two?']);
  });

  it('leave the draft of a crashed tab to the next visit', async () => {
    const crashed = createRig([]);
    crashed.open();
    crashed.asking.setDraft('When is');
    sessionStorage.clear();
    const next = createRig([]);
    next.open();
    expect(next.draft()).toBe('');
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.draft()).toBe('When is');
  });

  it('left while another opens: its draft waits for the next visit', async () => {
    const left = createRig([]);
    left.open();
    left.asking.setDraft('When is');
    const key = Object.keys(localStorage).find((each) => each.startsWith('unsent_open_')) ?? '';
    sessionStorage.clear();
    const other = createRig([]);
    other.open();
    // The browser reports each change of storage to other tabs: the mark was removed, and written again.
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    dispatchEvent(new StorageEvent('storage', { key, newValue: 'open' }));
    left.leave();
    await vi.advanceTimersByTimeAsync(1000);
    expect(other.draft()).toBe('');
    sessionStorage.clear();
    const next = createRig([]);
    next.open();
    expect(next.draft()).toBe('When is');
  });
});
