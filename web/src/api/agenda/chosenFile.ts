import type { ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import type { z } from 'zod/mini';
import type { SendOptions } from '../http/apiClient.ts';

/** A large file over a slow line; the server waits as long for it. */
const UPLOADED_WITHIN_MS = 30_000;

/** How to read a file: what the person or the device chose. The server finds the rest in its content. */
export type FileChoices = z.infer<typeof ProgrammeRoomsQuery>;

/** A file with planned talks. Its bytes are those that were previewed, whatever becomes of the file on the disk. */
export type ChosenFile = { name: string; bytes: Blob; choices: FileChoices };

/** What a call that sends the file has beside its input. */
export const upload = ({ bytes }: ChosenFile): SendOptions => ({ file: bytes, withinMs: UPLOADED_WITHIN_MS });
