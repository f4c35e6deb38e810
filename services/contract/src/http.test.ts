import { describe, expect, it } from 'vitest';
import { WrittenAgendaItem } from './http/agenda.ts';
import { QuestionListQuery } from './http/boards.ts';
import { BulkBody, HistoryQuery, LabelsBody, StageBody, UndoBody } from './http/moderation.ts';
import { DeviceLink, DeviceLinked, RedeemBody } from './http/plan.ts';
import { PlanKeyBody, PlanKeyCreated } from './http/superAdmin.ts';
import { LINK_CODE_LIFETIME_MS, QUESTIONS_PER_ACT_MAX } from './limits.ts';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** Whether an item may start, and its asking begin, at this time. */
const areTaken = (time: string): boolean[] =>
  [{ startsAt: time }, { asking: time }].map(
    (fields) => WrittenAgendaItem.safeParse({ title: 'A', ...fields }).success,
  );

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

  it('of an agenda have times whose year in UTC has four digits', () => {
    for (const time of ['9999-12-31T23:59:59+00:00', '0000-01-01T00:00:00Z', '2026-05-04T10:00:00+02:00'])
      expect(areTaken(time)).toEqual([true, true]);
    for (const time of ['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+14:00'])
      expect(areTaken(time)).toEqual([false, false]);
  });

  it('of plan keys and device links', () => {
    const expiresAt = new Date(LINK_CODE_LIFETIME_MS).toISOString();
    expect(expiresAt).toBe('1970-01-01T00:10:00.000Z');
    expect(PlanKeyBody.safeParse({ plan: 'pro', expiresAt }).success).toBe(true);
    for (const body of [{ plan: 'free', expiresAt }, { plan: 'pro' }, { plan: 'pro', expiresAt: 'soon' }])
      expect(PlanKeyBody.safeParse(body).success).toBe(false);
    for (const key of ['', 'x'.repeat(101), 7, undefined])
      expect(RedeemBody.safeParse({ key }).success).toBe(false);
    expect(RedeemBody.safeParse({ key: ' any text ' }).success).toBe(true);
    expect(PlanKeyCreated.safeParse({ key: '01234-56789' }).success).toBe(true);
    expect(DeviceLink.safeParse({ linkCode: '01234-56789', expiresAt }).success).toBe(true);
    expect(DeviceLinked.safeParse({ boards: 0 }).success).toBe(true);
    expect(DeviceLinked.safeParse({ boards: -1 }).success).toBe(false);
  });
});
