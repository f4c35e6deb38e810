import { PARAMS } from '@openfloor/contract/calls/params';
import { Challenge } from '@openfloor/contract/challenge';
import { ErrorCode } from '@openfloor/contract/errors';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import * as allBodies from './allBodies.ts';
import {
  BoardId,
  ContactId,
  ControlKey,
  AgendaItemId,
  ControlKeyId,
  EventId,
  ModeratorId,
  OwnerId,
  PlanDeviceId,
  QuestionId,
  SessionId,
  ShortId,
  TalkId,
  WebhookId,
} from '@openfloor/contract/ids';
import { Talk } from '@openfloor/contract/boardHead';
import { Question, QuestionStatus, OwnQuestion, Reply } from '@openfloor/contract/questions';
import { BoardSettings } from '@openfloor/contract/storedSettings';
import { ControlAct } from '@openfloor/contract/acts';
import { SettingsBody } from '@openfloor/contract/settingsBody';
import { ContactMessage, ContactName } from '@openfloor/contract/contactText';
import {
  WrittenAskerName,
  WrittenDeclineReason,
  WrittenModeratorName,
  WrittenQuestion,
  WrittenReply,
  WrittenTitle,
} from '@openfloor/contract/writtenText';
import { z } from 'zod';
import { BODY_EXAMPLES, CONTROL_KEY, EXAMPLE_IDS, LINK_CODE } from './examples.ts';
import { VISIBLE_LINE, VISIBLE_OR_EMPTY, VISIBLE_TEXT } from './visibleText.ts';

/** What the document adds to the shape of a schema. A schema with an `id` becomes a named component. */
type Documented = {
  id?: string;
  description?: string;
  examples?: readonly unknown[];
  pattern?: string;
  type?: 'string';
  format?: 'binary';
};

export const documented = z.registry<Documented>();

const examples: Readonly<Record<string, unknown>> = BODY_EXAMPLES;

// Every body of the contract becomes a component with its name. Queries are inlined as parameters.
const NAMED = {
  ...allBodies,
  BoardSettings,
  SettingsBody,
  Talk,
  Question,
  QuestionStatus,
  OwnQuestion,
  Reply,
  ErrorBody,
  ErrorCode,
  Challenge,
};
for (const [name, schema] of Object.entries(NAMED))
  if (schema instanceof z.core.$ZodType && !name.endsWith('Query'))
    documented.add(schema, { id: name, ...(name in examples && { examples: [examples[name]] }) });

for (const [schema, example] of [
  [BoardId, EXAMPLE_IDS.board],
  [EventId, EXAMPLE_IDS.event],
  [QuestionId, EXAMPLE_IDS.question],
  [TalkId, EXAMPLE_IDS.talk],
  [AgendaItemId, EXAMPLE_IDS.agendaItem],
  [ModeratorId, EXAMPLE_IDS.moderator],
  [OwnerId, EXAMPLE_IDS.owner],
  [PlanDeviceId, EXAMPLE_IDS.planDevice],
  [WebhookId, EXAMPLE_IDS.webhook],
  [ContactId, EXAMPLE_IDS.contact],
  [ControlKeyId, EXAMPLE_IDS.controlKey],
  [ControlKey, CONTROL_KEY],
  [ControlAct, 'next'],
  [PARAMS.linkCode, LINK_CODE],
  [SessionId, EXAMPLE_IDS.session],
  [ShortId, EXAMPLE_IDS.short],
] as const)
  documented.add(schema, { examples: [example] });

for (const text of [WrittenQuestion, WrittenTitle, ContactName, ContactMessage])
  documented.add(text, { pattern: VISIBLE_TEXT });
for (const line of [WrittenAskerName, WrittenDeclineReason, WrittenModeratorName])
  documented.add(line, { pattern: VISIBLE_LINE });
documented.add(WrittenReply, { pattern: VISIBLE_OR_EMPTY });
