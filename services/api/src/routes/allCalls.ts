import type { Call } from '@openfloor/contract/calls/call';
import * as agenda from '@openfloor/contract/calls/agenda';
import * as control from '@openfloor/contract/calls/control';
import * as desk from '@openfloor/contract/calls/desk';
import * as events from '@openfloor/contract/calls/events';
import * as exporting from '@openfloor/contract/calls/export';
import * as insights from '@openfloor/contract/calls/insights';
import * as integrity from '@openfloor/contract/calls/integrity';
import * as log from '@openfloor/contract/calls/log';
import * as logo from '@openfloor/contract/calls/logo';
import * as moderation from '@openfloor/contract/calls/moderation';
import * as owners from '@openfloor/contract/calls/owners';
import * as replay from '@openfloor/contract/calls/replay';
import * as speakerNote from '@openfloor/contract/calls/speakerNote';
import * as superAdmin from '@openfloor/contract/calls/superAdmin';
import * as webhooks from '@openfloor/contract/calls/webhooks';

/** All declared calls by name. */
export const ALL_CALLS = {
  ...agenda,
  ...control,
  ...desk,
  ...events,
  ...exporting,
  ...insights,
  ...integrity,
  ...log,
  ...logo,
  ...moderation,
  ...owners,
  ...replay,
  ...speakerNote,
  ...superAdmin,
  ...webhooks,
} satisfies Record<string, Call>;

const NAMES: ReadonlyMap<Call, string> = new Map(
  Object.entries<Call>(ALL_CALLS).map(([name, call]) => [call, name]),
);

/** The name of a call, its operation id in the document. @throws Error if `ALL_CALLS` lacks it */
export const nameOf = (call: Call): string => {
  const name = NAMES.get(call);
  if (name === undefined) throw new Error(`${call.method} ${call.path} is not among all calls`);
  return name;
};
