import * as agenda from '@openfloor/contract/calls/agenda';
import * as audience from '@openfloor/contract/calls/audience';
import * as boardReads from '@openfloor/contract/calls/boardReads';
import * as boards from '@openfloor/contract/calls/boards';
import type { Call } from '@openfloor/contract/calls/call';
import * as control from '@openfloor/contract/calls/control';
import * as desk from '@openfloor/contract/calls/desk';
import * as devices from '@openfloor/contract/calls/devices';
import * as conferences from '@openfloor/contract/calls/conferences';
import * as exporting from '@openfloor/contract/calls/export';
import * as insights from '@openfloor/contract/calls/insights';
import * as integrity from '@openfloor/contract/calls/integrity';
import * as log from '@openfloor/contract/calls/log';
import * as logo from '@openfloor/contract/calls/logo';
import * as moderation from '@openfloor/contract/calls/moderation';
import * as operator from '@openfloor/contract/calls/operator';
import * as ownQuestions from '@openfloor/contract/calls/ownQuestions';
import * as owners from '@openfloor/contract/calls/owners';
import * as replay from '@openfloor/contract/calls/replay';
import * as signIn from '@openfloor/contract/calls/signIn';
import * as speakerNote from '@openfloor/contract/calls/speakerNote';
import * as superAdmin from '@openfloor/contract/calls/superAdmin';
import * as webhooks from '@openfloor/contract/calls/webhooks';

/** All declared calls by name. */
export const ALL_CALLS = {
  ...agenda,
  ...audience,
  ...boardReads,
  ...boards,
  ...conferences,
  ...control,
  ...desk,
  ...devices,
  ...exporting,
  ...insights,
  ...integrity,
  ...log,
  ...logo,
  ...moderation,
  ...operator,
  ...ownQuestions,
  ...owners,
  ...replay,
  ...signIn,
  ...speakerNote,
  ...superAdmin,
  ...webhooks,
} satisfies Record<string, Call>;

const NAMES: ReadonlyMap<Call, string> = new Map(
  Object.entries<Call>(ALL_CALLS).map(([name, call]) => [call, name]),
);

/**
 * The name of a call in the OpenAPI document, from which clients are generated. Like addresses, it says event where the
 * code says conference.
 */
export const nameInDocument = (name: string): string => name.replace('Conference', 'Event');

/** The operation id of a call in the OpenAPI document. @throws Error if `ALL_CALLS` lacks the call */
export const operationIdOf = (call: Call): string => {
  const name = NAMES.get(call);
  if (name === undefined) throw new Error(`${call.method} ${call.path} is not among all calls`);
  return nameInDocument(name);
};
