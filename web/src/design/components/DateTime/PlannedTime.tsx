import { DateTime } from './DateTime.tsx';

const DAY_MS = 86_400_000;

/**
 * When a talk is planned, in the visitor's time zone: the time, and the day unless it is near. `at`: ISO 8601. `nowMs`:
 * by the server's clock.
 */
export const PlannedTime = ({ at, nowMs }: { at: string; nowMs: number }) => (
  <DateTime at={at} to={Date.parse(at) - nowMs > DAY_MS / 2 ? 'minute' : 'time'} />
);
