import { ProgrammePut, ProgrammeRooms, type AgendaFormat } from '@openfloor/contract/http/agenda';
import type { EventId } from '@openfloor/contract/ids';
import type { z } from 'zod/mini';
import type { ApiResult } from '../http/apiClient.ts';
import { sendBody } from '../http/sendBody.ts';
import { eventPath } from './eventCalls.ts';

/** A large file over a slow line; the server waits as long for it. */
const UPLOADED_WITHIN_MS = 30_000;

type ProgrammeFile = { file: Blob; format: AgendaFormat };

/** Times without a zone are taken in the zone of the device. */
const send = <Answer>(
  path: string,
  { file, format }: ProgrammeFile,
  schema: z.ZodMiniType<Answer>,
  more: Record<string, string> = {},
): Promise<ApiResult<Answer>> => {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return sendBody({
    path: `${path}?${new URLSearchParams({ format, tz, ...more }).toString()}`,
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    schema,
    withinMs: UPLOADED_WITHIN_MS,
  });
};

/** The rooms that the talks of a file name, before there is an event. */
export const readProgrammeRooms = (file: ProgrammeFile): Promise<ApiResult<ProgrammeRooms>> =>
  send('/api/agenda/rooms', file, ProgrammeRooms);

/** @param isDryRun only says what would change */
export const importProgramme = (
  eventId: EventId,
  { isDryRun, ...file }: ProgrammeFile & { isDryRun: boolean },
): Promise<ApiResult<ProgrammePut>> =>
  send(`${eventPath(eventId)}/agenda/import`, file, ProgrammePut, { dryRun: isDryRun ? '1' : '0' });
