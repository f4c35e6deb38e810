import type { ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import type { z } from 'zod/mini';
import { sendBody, type BodyResult } from '../http/sendBody.ts';

/** A large file over a slow line; the server waits as long for it. */
const UPLOADED_WITHIN_MS = 30_000;

/** How to read a file: what the person or the device chose. The server finds the rest in its content. */
export type FileChoices = z.infer<typeof ProgrammeRoomsQuery>;

/** Its bytes are those that were previewed, whatever becomes of the file on the disk. */
export type ChosenFile = { name: string; bytes: Blob; choices: FileChoices };

type AgendaFileRequest<Answer> = {
  path: string;
  file: ChosenFile;
  token?: string | undefined;
  schema: z.ZodMiniType<Answer>;
};

/** Sends a file with planned talks, and how to read it. @param isDryRun undefined: nothing could change */
export const sendAgendaFile = <Answer>(
  { path, file: { bytes, choices }, token, schema }: AgendaFileRequest<Answer>,
  isDryRun?: boolean,
): Promise<BodyResult<Answer>> => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) query.set(name, value);
  if (isDryRun !== undefined) query.set('dryRun', isDryRun ? '1' : '0');
  return sendBody({
    path: `${path}?${query.toString()}`,
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
    token,
    schema,
    withinMs: UPLOADED_WITHIN_MS,
  });
};
