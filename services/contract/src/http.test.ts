import { describe, expect, it } from 'vitest';
import { QuestionListQuery } from './http/boards.ts';
import { BulkBody, HistoryQuery, LabelsBody, StageBody, UndoBody } from './http/moderation.ts';
import { QUESTIONS_PER_ACT_MAX } from './limits.ts';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

describe('Bodies and queries', () => {
  it('of a bulk act and the stage have at most 200 ids', () => {
    expect(QUESTIONS_PER_ACT_MAX).toBe(200);
    expect(BulkBody.safeParse({ ids: ids(200), act: 'approve' }).success).toBe(true);
    expect(BulkBody.safeParse({ ids: ids(201), act: 'approve' }).success).toBe(false);
    expect(StageBody.safeParse({ ids: ids(200) }).success).toBe(true);
    expect(StageBody.safeParse({ ids: ids(201) }).success).toBe(false);
  });

  it('of a bulk act name an act on several questions', () => {
    for (const act of ['merge', 'edit', 'delete'])
      expect(BulkBody.safeParse({ ids: ids(1), act }).success).toBe(false);
    expect(BulkBody.safeParse({ ids: ['1'], act: 'hide' }).success).toBe(false);
  });

  it('of an undo and the history have a seq', () => {
    expect(UndoBody.safeParse({ seq: 7 }).success).toBe(true);
    for (const seq of [0, -1, 1.5, '7', undefined]) expect(UndoBody.safeParse({ seq }).success).toBe(false);
    expect(HistoryQuery.parse({ before: '7' })).toEqual({ before: 7 });
    expect(HistoryQuery.safeParse({ before: 'x' }).success).toBe(false);
  });

  it('have a talk that is an id', () => {
    expect(QuestionListQuery.safeParse({ talk: ids(1)[0] }).success).toBe(true);
    expect(QuestionListQuery.safeParse({ talk: '2' }).success).toBe(false);
  });

  it('of labels have at most 20', () => {
    expect(LabelsBody.safeParse({ labels: [] }).success).toBe(true);
    expect(LabelsBody.safeParse({ labels: Array.from({ length: 21 }, () => 'Food') }).success).toBe(false);
  });
});
