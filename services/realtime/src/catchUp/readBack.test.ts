import type { RecordedEvent } from '@openfloor/contract/events';
import {
  asked,
  at,
  hidden,
  questionId,
  recordedAll,
  votedByAnna,
} from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { readBack } from './readBack.ts';

const boardId = 'b0000000-0000-4000-8000-000000000000';

const storeOf = (log: RecordedEvent[]) => ({
  eventsSince: (_boardId: string, seq: number, limit: number) => Promise.resolve(log.slice(seq, seq + limit)),
});

const votes = (count: number): RecordedEvent[] =>
  Array.from({ length: count }, (_, place) => ({
    seq: place + 1,
    at,
    actor: 'participant',
    event: votedByAnna,
  }));

describe('Reading back', () => {
  it('says which questions were touched, each as if it were new, and how far it read', async () => {
    const found = await readBack(storeOf(recordedAll([asked, votedByAnna, hidden])), boardId, 1);
    expect(found?.seq).toBe(3);
    expect([...(found?.changes.questions.keys() ?? [])]).toEqual([questionId]);
    expect(found?.changes.questions.get(questionId)).toContain('text');
  });

  it('says that nothing was touched where nothing follows', async () => {
    const found = await readBack(storeOf(recordedAll([asked])), boardId, 1);
    expect(found).toMatchObject({ seq: 1 });
    expect(found?.changes.questions.size).toBe(0);
  });

  it('gives up beyond some thousand events', async () => {
    expect(await readBack(storeOf(votes(4999)), boardId, 0)).toMatchObject({ seq: 4999 });
    expect(await readBack(storeOf(votes(5000)), boardId, 0)).toBeUndefined();
  });
});
