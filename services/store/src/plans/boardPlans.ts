import type { BoardId } from '@openfloor/contract/ids';
import { hasFeature, PLANS, type Feature, type PaidPlan, type Plan } from '@openfloor/contract/plans';
import { sql, type RawBuilder } from 'kysely';
import { OWNER_SESSIONS } from '../reads/owners.ts';
import type { Db } from '../tables.ts';

/**
 * SQL: whether the board `b` has a feature at this time of the node's clock: by the plan that it was opened with, or by
 * one that a device that owns it has now.
 */
export const hasFeatureSql = (feature: Feature, nowMs: number): RawBuilder<boolean> => {
  const plans = sql`${PLANS.filter((plan) => hasFeature(plan, feature))}::text[]`;
  return sql<boolean>`(
    b.plan IS NULL OR b.plan = ANY (${plans}) OR EXISTS (
      SELECT FROM device_plans AS d
       WHERE d.session_id IN ${OWNER_SESSIONS} AND d.plan = ANY (${plans}) AND d.expires_at > ${new Date(nowMs)}))`;
};

/** False also for a board that does not exist. */
export const boardHasFeature = async (
  db: Db,
  boardId: BoardId,
  feature: Feature,
  nowMs: number,
): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    SELECT ${hasFeatureSql(feature, nowMs)} AS has FROM boards AS b WHERE b.id = ${boardId}`.execute(db);
  return rows[0]?.has ?? false;
};

/**
 * The plan whose features the board has: the best of the one that it was opened with and those that the devices of its
 * owners have now.
 */
export const readBoardPlan = async (db: Db, boardId: BoardId, nowMs: number): Promise<Plan> => {
  const { rows } = await sql<{ plan: Plan | null; held: PaidPlan[] }>`
    SELECT b.plan, ARRAY(
      SELECT d.plan FROM device_plans AS d
       WHERE d.session_id IN ${OWNER_SESSIONS} AND d.expires_at > ${new Date(nowMs)}) AS held
      FROM boards AS b WHERE b.id = ${boardId}`.execute(db);
  const [board] = rows;
  if (!board) return 'free';
  const plans = [board.plan ?? 'business', ...board.held];
  return PLANS.findLast((plan) => plans.includes(plan)) ?? 'free';
};
