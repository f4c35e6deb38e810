import type { Call } from '@openfloor/contract/calls/call';
import * as events from '@openfloor/contract/calls/events';
import * as moderation from '@openfloor/contract/calls/moderation';
import * as superAdmin from '@openfloor/contract/calls/superAdmin';

/** All declared calls by name. */
export const ALL_CALLS = { ...events, ...moderation, ...superAdmin } satisfies Record<string, Call>;

const NAMES: ReadonlyMap<Call, string> = new Map(
  Object.entries<Call>(ALL_CALLS).map(([name, call]) => [call, name]),
);

/** The name of a call, its operation id in the document. @throws Error if `ALL_CALLS` lacks it */
export const nameOf = (call: Call): string => {
  const name = NAMES.get(call);
  if (name === undefined) throw new Error(`${call.method} ${call.path} is not among all calls`);
  return name;
};
