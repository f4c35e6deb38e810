import { PARAMS } from '@openfloor/contract/calls/params';
import { Challenge } from '@openfloor/contract/challenge';
import { ErrorCode } from '@openfloor/contract/errors';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import type { Call } from '@openfloor/contract/calls/call';
import { ALL_CALLS, nameInDocument } from '../allCalls.ts';
import * as allBodies from './allBodies.ts';
import { Talk } from '@openfloor/contract/boardHead';
import { Question, QuestionStatus, OwnQuestion, Reply } from '@openfloor/contract/questions';
import { BoardSettings } from '@openfloor/contract/storedSettings';
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
import recorded from './examples.json' with { type: 'json' };
import { VISIBLE_LINE, VISIBLE_OR_EMPTY, VISIBLE_TEXT } from './visibleText.ts';

/** What the OpenAPI document adds to the shape of a schema. A schema with an `id` becomes a named component. */
type Documented = {
  id?: string;
  description?: string;
  examples?: readonly unknown[];
  pattern?: string;
  type?: 'string';
  format?: 'binary';
};

export const documented = z.registry<Documented>();

/** Examples of bodies and parameters, by name, as `testing/everyCall/examples.int.test.ts` records them. */
const EXAMPLES: Readonly<Record<'bodies' | 'params', Readonly<Record<string, unknown>>>> = recorded;
const exampleOf = (kind: keyof typeof EXAMPLES, name: string) =>
  name in EXAMPLES[kind] ? { examples: [EXAMPLES[kind][name]] } : {};

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
  if (schema instanceof z.core.$ZodType && !name.endsWith('Query')) {
    const id = nameInDocument(name);
    documented.add(schema, { id, ...exampleOf('bodies', id) });
  }

// A body that only its call has is named after the call.
const isBody = (schema: z.core.$ZodType | undefined): schema is z.core.$ZodObject | z.core.$ZodArray =>
  (schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodArray) && !documented.has(schema);
for (const [name, { body, answer }] of Object.entries<Call>(ALL_CALLS)) {
  const id = nameInDocument(name.charAt(0).toUpperCase() + name.slice(1));
  if (isBody(body)) documented.add(body, { id: `${id}Body`, ...exampleOf('bodies', `${id}Body`) });
  if (isBody(answer)) documented.add(answer, { id: `${id}Answer`, ...exampleOf('bodies', `${id}Answer`) });
}

for (const [name, shape] of Object.entries(PARAMS)) documented.add(shape, exampleOf('params', name));

for (const text of [WrittenQuestion, WrittenTitle, ContactName, ContactMessage])
  documented.add(text, { pattern: VISIBLE_TEXT });
for (const line of [WrittenAskerName, WrittenDeclineReason, WrittenModeratorName])
  documented.add(line, { pattern: VISIBLE_LINE });
documented.add(WrittenReply, { pattern: VISIBLE_OR_EMPTY });
