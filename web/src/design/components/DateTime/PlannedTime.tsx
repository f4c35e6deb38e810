import { serverNowMs } from '../../serverClock.ts';
import { DateTime } from './DateTime.tsx';

const DAY_MS = 86_400_000;

/** When a talk is planned, in the visitor's time zone: the time, and the day unless it is near. `at`: ISO 8601. */
export const PlannedTime = ({ at }: { at: string }) => (
  <DateTime at={at} to={isFar(at) ? 'minute' : 'time'} />
);

const isFar = (at: string): boolean => Date.parse(at) - serverNowMs() > DAY_MS / 2;
