import { createHash } from 'node:crypto';
import { ChosenColumns, FileBody, type ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import type { ErrorCode } from '@openfloor/contract/errors';
import { isTimeZone } from '@openfloor/contract/http/export';
import type { z } from 'zod';
import type { RefusedWith } from '../../errors.ts';
import { documented } from '../docs/documented.ts';
import type { App } from '../typedApp.ts';
import type { AgendaFile } from './files/parseAgendaFile.ts';

documented.add(FileBody, {
  id: 'AgendaFile',
  type: 'string',
  examples: ['title,speakers,startsAt,minutes\nOpening,Ada Example,2026-05-04T10:00+02:00,30\n'],
});

/**
 * Media types that the OpenAPI document lists, so that generated clients can send them. The server accepts any other
 * too.
 */
export const FILE_TYPES = ['text/csv', 'text/calendar', 'application/json', 'application/octet-stream'];

/** Registers routes that take a file of any media type as their body. */
export const takeFiles = (app: App, register: (scope: App) => void): void =>
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    register(scope);
  });

type FileRequest = { body: unknown; query: z.infer<typeof ProgrammeRoomsQuery> };

/** The file of a request, or a refusal. */
export const requestedFile = (
  { body, query: { format, tz: timeZone = 'UTC', dates, encoding, separator, columns, skip } }: FileRequest,
  target: AgendaFile['target'],
): AgendaFile | RefusedWith => {
  if (!isTimeZone(timeZone))
    return {
      code: 'invalid-request',
      message: 'tz: Unknown time zone: use a name such as Europe/Berlin',
    };
  if (!Buffer.isBuffer(body) || body.length === 0)
    return { code: 'invalid-programme', message: 'The file is empty.' };
  const chosen = columns === undefined ? undefined : chosenColumns(columns);
  if (chosen === 'not-columns')
    return {
      code: 'invalid-request',
      message: 'columns: Must be JSON such as {"title":0,"startsAt":3}, with columns counted from 0',
    };
  return { bytes: body, format, timeZone, target, columns: chosen, dates, encoding, separator, skip };
};

const chosenColumns = (json: string): ChosenColumns | 'not-columns' => {
  try {
    return ChosenColumns.parse(JSON.parse(json));
  } catch {
    return 'not-columns';
  }
};

/** Turns the refusal `invalid-request` of an agenda into `invalid-programme`, because its talks are from a file. */
export const asFileRefusal = <Refusal extends { code: ErrorCode }>(
  refusal: Refusal,
): Refusal | (Refusal & { code: 'invalid-programme' }) =>
  refusal.code === 'invalid-request' ? { ...refusal, code: 'invalid-programme' } : refusal;

/** A file as part of the payload that an idempotency key covers: how to read it, and a hash of its bytes. */
export const claimedFile = ({ bytes, target: _target, ...how }: AgendaFile) => ({
  ...how,
  file: createHash('sha256').update(bytes).digest('base64url'),
});
