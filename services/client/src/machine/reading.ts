import type { QuestionId } from '@openfloor/contract/ids';
import type { ConnectionState } from './state.ts';
import { readingDueAtMs } from './due.ts';
import { stay, type Step, type StepContext } from './transition.ts';

/** Servers show a reading at most once a second. */
export const READING_INTERVAL_MS = 1000;

/** Notes the question that the moderator reads. The server gets the latest one, at most once a second. */
export const readingNow = (
  state: ConnectionState,
  questionId: QuestionId | null,
  { nowMs }: StepContext,
): Step => {
  const { reading } = state;
  if ((reading?.questionId ?? null) === questionId) return stay(state);
  const dueAtMs = Math.max(nowMs, (reading?.sentAtMs ?? -Infinity) + READING_INTERVAL_MS);
  return sendReading({ ...state, reading: { ...reading, questionId, dueAtMs } }, nowMs);
};

/** Sends what the moderator reads, once that is due and a socket is subscribed as a moderator's. */
export const sendReading = (state: ConnectionState, nowMs: number): Step => {
  const { reading } = state;
  if (!reading || (readingDueAtMs(state) ?? Infinity) > nowMs) return stay(state);
  const { questionId } = reading;
  return {
    state: { ...state, reading: { questionId, sentAtMs: nowMs } },
    effects: [{ type: 'send-reading', questionId }],
  };
};

/** Makes the current reading due again: a new subscription starts without one. */
export const readingDue = (
  { reading }: ConnectionState,
  nowMs: number,
): Pick<ConnectionState, 'reading'> | undefined =>
  reading && reading.questionId !== null ? { reading: { ...reading, dueAtMs: nowMs } } : undefined;
