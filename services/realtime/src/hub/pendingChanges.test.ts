import { asked, at, boardId, opened, questionId, recordedAll } from '@openfloor/domain/testing/sampleBoard';
import { noChanges } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/stream/feed/boardFeed';
import type { SpanDetails, Tracing } from '@openfloor/platform/tracing';
import { describe, expect, it } from 'vitest';
import { createPendingChanges } from './pendingChanges.ts';

const events = recordedAll([opened, asked]);
const advanceAt = (time: string, id: string, traceparent?: string): Advance => ({
  from: 0,
  seq: 2,
  events: events.map((event) => ({ ...event, at: time })),
  changes: { ...noChanges(), questions: new Map([[id, new Set(['votes'])]]) },
  traceparent,
});

/** Records spans; `isSampled` as the collector's settings decide. */
const createRecorder = (isSampled: boolean) => {
  const spans: { name: string; details: SpanDetails; isEnded: boolean }[] = [];
  const tracing: Tracing = {
    start: (name, details) => {
      if (!isSampled) return undefined;
      const span = { name, details, isEnded: false };
      spans.push(span);
      return { traceparent: `context of ${name}`, end: () => (span.isEnded = true) };
    },
    close: async () => undefined,
  };
  return { spans, tracing };
};

describe('Pending changes', () => {
  it('are merged, with the time of the first event, and taken once', () => {
    const pending = createPendingChanges(undefined);
    expect(pending.take()).toBeUndefined();
    pending.add(advanceAt(at, questionId));
    pending.add(advanceAt('2026-03-01T10:00:05.000Z', 'other'));
    const taken = pending.take();
    expect(taken?.firstAtMs).toBe(Date.parse(at));
    expect([...(taken?.changes.questions.keys() ?? [])]).toEqual([questionId, 'other']);
    expect(pending.take()).toBeUndefined();
  });

  it('have a trace only if an event is traced', () => {
    const traced = createPendingChanges(createRecorder(true).tracing);
    traced.add(advanceAt(at, questionId));
    expect(traced.take()?.trace).toBeUndefined();
    traced.add(advanceAt(at, questionId, 'context 1'));
    expect(traced.take()?.trace).toBeDefined();
    const untraced = createPendingChanges(undefined);
    untraced.add(advanceAt(at, questionId, 'context 1'));
    expect(untraced.take()?.trace).toBeUndefined();
  });
});

describe('The trace of a frame', () => {
  const frame = { boardId, seq: 2 };
  const write = (isSampled: boolean) => {
    const { spans, tracing } = createRecorder(isSampled);
    const pending = createPendingChanges(tracing);
    const beforeMs = performance.now();
    for (const context of ['context 1', 'context 2', 'context 3'])
      pending.add(advanceAt(at, questionId, context));
    const end = pending.take()?.trace?.startWriting(frame);
    return { spans, end, beforeMs };
  };

  it('has one span for collecting, linked to all events, and one for writing', () => {
    const { spans, end, beforeMs } = write(true);
    const attributes = { 'openfloor.board_id': boardId, 'openfloor.seq': 2 };
    expect(spans).toEqual([
      {
        name: 'gather',
        details: {
          kind: 'consumer',
          parent: 'context 1',
          links: ['context 2', 'context 3'],
          startedAtMs: expect.any(Number),
          attributes,
        },
        isEnded: true,
      },
      { name: 'write', details: { parent: 'context of gather', attributes }, isEnded: false },
    ]);
    expect(spans[0]?.details.startedAtMs).toBeGreaterThanOrEqual(beforeMs);
    end?.();
    expect(spans[1]?.isEnded).toBe(true);
  });

  it('has no spans if it is not sampled', () => {
    const { spans, end } = write(false);
    end?.();
    expect(spans).toEqual([]);
  });
});
