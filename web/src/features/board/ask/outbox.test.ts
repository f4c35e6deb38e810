import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure, ApiResult } from '../../../api/http/apiClient.ts';
import type { AskedQuestion } from '../../../api/board/boardCalls.ts';
import { createOutbox } from './outbox.ts';
import { createQuestionSlot } from './questionSlot.ts';

type Asked = ApiResult<AskedQuestion>;
const failure = (code: ApiFailure['code'], status: number): ApiFailure => ({
  ok: false,
  code,
  status,
  message: '',
});
const asked: Asked = { ok: true, value: { id: 'new', seq: 7, status: 'published' }, headers: new Headers() };

let tabs = 0;

const createRig = (answers: Asked[]) => {
  const store = createStore();
  const sent: { text: string; key: string }[] = [];
  const onAsked = vi.fn<(id: string) => void>();
  const onRefused = vi.fn<(failure: ApiFailure) => void>();
  const outbox = createOutbox({
    store,
    slot: createQuestionSlot('board', String((tabs += 1))),
    send: async ({ text }, key) => {
      sent.push({ text, key });
      return answers.shift() ?? failure('unreachable', 0);
    },
    newKey: () => crypto.randomUUID(),
    onAsked: ({ id }) => onAsked(id),
    onRefused,
    retryMs: 1000,
    heldRetryMs: 30_000,
  });
  return {
    outbox,
    sent,
    onAsked,
    onRefused,
    state: () => store.get(outbox.outbox).state,
    draft: () => store.get(outbox.draft),
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

describe('Outbox', () => {
  it('sends a question and leaves nothing in storage', async () => {
    const { outbox, onAsked, state } = createRig([asked]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledWith('new'));
    expect(state()).toBe('empty');
    expect(localStorage).toHaveLength(0);
  });

  it('retries under the same key while the server is unreachable', async () => {
    const { outbox, sent, onAsked, state } = createRig([
      failure('unreachable', 0),
      failure('overloaded', 503),
      asked,
    ]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(onAsked).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('resends under the same key after a reload', async () => {
    const before = createRig([]);
    before.outbox.resume();
    before.outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(before.state()).toBe('waiting'));
    before.outbox.stop();
    const after = createRig([asked]);
    after.outbox.resume();
    await vi.waitFor(() => expect(after.onAsked).toHaveBeenCalledOnce());
    expect(after.sent).toEqual(before.sent);
  });

  it.each(['asking-paused', 'board-not-open'] as const)(
    'keeps a question that got %s until the board is open',
    async (code) => {
      const { outbox, sent, onAsked, onRefused, state } = createRig([failure(code, 409), asked]);
      outbox.submit({ text: 'When is lunch?', name: 'Ada' });
      await vi.waitFor(() => expect(state()).toBe('waiting'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(sent).toHaveLength(1);
      outbox.resend();
      await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
      expect(sent[1]).toEqual(sent[0]);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  it('puts a refused question back into the field', async () => {
    const { outbox, onRefused, draft, state } = createRig([failure('rate-limited', 429)]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect([state(), draft()]).toEqual(['empty', 'When is lunch?']);
  });

  it('puts a waiting question back into the field for editing', async () => {
    const { outbox, sent, draft, state } = createRig([]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    outbox.edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state(), draft(), sent.length]).toEqual(['empty', 'When is lunch?', 1]);
  });

  it('sends an edited question under its first key, so that the server accepts only one version', async () => {
    const { outbox, sent, onAsked, state } = createRig([failure('unreachable', 0), asked, asked]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    outbox.edit();
    outbox.submit({ text: 'When is dinner?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    outbox.submit({ text: 'And breakfast?' });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledTimes(2));
    const [first, edited, other] = sent.map(({ key }) => key);
    expect(edited).toBe(first);
    expect(other).not.toBe(first);
    expect(localStorage).toHaveLength(0);
  });

  it('sends an edited question under a new key after the server had accepted the first version', async () => {
    const { outbox, sent, onRefused, onAsked, draft, state } = createRig([
      failure('unreachable', 0),
      failure('idempotency-mismatch', 422),
      asked,
    ]);
    outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(state()).toBe('waiting'));
    outbox.edit();
    outbox.submit({ text: 'When is dinner?' });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect(draft()).toBe('When is dinner?');
    outbox.submit({ text: draft() });
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('keeps a draft through a reload', () => {
    const before = createRig([]);
    before.outbox.resume();
    before.outbox.setDraft('When is');
    before.outbox.stop();
    const after = createRig([]);
    after.outbox.resume();
    expect(after.draft()).toBe('When is');
  });

  it('removes damaged records', () => {
    localStorage.setItem('unsent_question_board', '{"text":7');
    localStorage.setItem('draft_question_board', 'x'.repeat(1_000_000));
    const { outbox, sent, draft } = createRig([asked]);
    outbox.resume();
    outbox.stop();
    expect([sent, draft()]).toEqual([[], '']);
    expect(localStorage).toHaveLength(0);
  });

  it('puts a refused question before what was typed meanwhile', async () => {
    const { outbox, onRefused, draft } = createRig([failure('rate-limited', 429)]);
    outbox.submit({ text: 'When is lunch?' });
    outbox.setDraft('And');
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect(draft()).toBe('When is lunch?\nAnd');
  });
});

describe('Several tabs', () => {
  it('keep separate drafts, and sending in one leaves the other', async () => {
    const [first, second] = [createRig([asked]), createRig([asked])];
    first.outbox.resume();
    second.outbox.resume();
    first.outbox.setDraft('first');
    second.outbox.setDraft('second');
    second.outbox.submit({ text: 'second' });
    await vi.waitFor(() => expect(second.onAsked).toHaveBeenCalledOnce());
    first.outbox.stop();
    second.outbox.stop();
    const next = createRig([]);
    next.outbox.resume();
    expect(next.draft()).toBe('first');
  });

  it('do not use the key of a question that another tab edits', async () => {
    const [first, second] = [createRig([failure('unreachable', 0)]), createRig([asked])];
    for (const { outbox } of [first, second]) outbox.resume();
    first.outbox.submit({ text: 'When is lunch?' });
    await vi.waitFor(() => expect(first.state()).toBe('waiting'));
    first.outbox.edit();
    second.outbox.submit({ text: 'Who pays?' });
    await vi.waitFor(() => expect(second.onAsked).toHaveBeenCalledOnce());
    expect(second.sent[0]?.key).not.toBe(first.sent[0]?.key);
  });

  it('closed with waiting questions: the next visit sends all of them', async () => {
    for (const text of ['One?', 'Two?', 'Three?']) {
      const tab = createRig([]);
      tab.outbox.submit({ text: text });
      await vi.waitFor(() => expect(tab.state()).toBe('waiting'));
      tab.outbox.stop();
    }
    const visit = createRig([asked, asked, asked]);
    visit.outbox.resume();
    await vi.waitFor(() => expect(visit.onAsked).toHaveBeenCalledTimes(3));
    expect(visit.sent.map(({ text }) => text).toSorted()).toEqual(['One?', 'Three?', 'Two?']);
  });

  it('leave the draft of a crashed tab to the next visit', async () => {
    const crashed = createRig([]);
    crashed.outbox.resume();
    crashed.outbox.setDraft('When is');
    sessionStorage.clear();
    const next = createRig([]);
    next.outbox.resume();
    expect(next.draft()).toBe('');
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.draft()).toBe('When is');
  });

  it('left while another opens: its draft waits for the next visit', async () => {
    const left = createRig([]);
    left.outbox.resume();
    left.outbox.setDraft('When is');
    const key = Object.keys(localStorage).find((each) => each.startsWith('open_')) ?? '';
    sessionStorage.clear();
    const other = createRig([]);
    other.outbox.resume();
    // The browser reports each change of storage to other tabs: the mark was removed, and written again.
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    dispatchEvent(new StorageEvent('storage', { key, newValue: 'open' }));
    left.outbox.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(other.draft()).toBe('');
    sessionStorage.clear();
    const next = createRig([]);
    next.outbox.resume();
    expect(next.draft()).toBe('When is');
  });
});
