import { createHash } from 'node:crypto';
import type { ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import { isTimeZone } from '@openfloor/contract/http/export';
import { z } from 'zod';
import type { RefusedWith } from '../../errors.ts';
import { documented } from '../docs/documented.ts';
import type { App } from '../typedApp.ts';
import type { AgendaFile } from './files/parseAgendaFile.ts';

/** Bytes, which `readAgendaFile` reads. */
export const FileBody = z.unknown();
documented.add(FileBody, {
  id: 'AgendaFile',
  type: 'string',
  examples: ['title,speakers,startsAt,minutes\nOpening,Ada Example,2026-05-04T10:00+02:00,30\n'],
});

/** Media types in the document; every other one is taken too. */
export const FILE_TYPES = ['text/csv', 'text/calendar', 'application/json', 'application/octet-stream'];

/** Registers routes that take a file of any media type as their body. */
export const takeFiles = (app: App, register: (scope: App) => void): void =>
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    register(scope);
  });

type FileRequest = { body: unknown; query: z.infer<typeof ProgrammeRoomsQuery> };

/** The file of a request, or why it cannot be one. */
export const requestedFile = (
  { body, query: { format, tz: timeZone = 'UTC', dates } }: FileRequest,
  target: AgendaFile['target'],
): AgendaFile | RefusedWith => {
  if (!isTimeZone(timeZone))
    return {
      code: 'invalid-request',
      message: 'tz: Unknown time zone: use a name such as Europe/Berlin',
    };
  if (!Buffer.isBuffer(body) || body.length === 0)
    return { code: 'invalid-request', message: 'The file is empty.' };
  return { bytes: body, format, timeZone, dates, target };
};

/** A file as part of the payload under an idempotency key. */
export const claimedFile = ({ bytes, format, timeZone, dates }: AgendaFile) => ({
  format,
  timeZone,
  ...(dates && { dates }),
  file: createHash('sha256').update(bytes).digest('base64url'),
});
