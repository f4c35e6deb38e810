import type { ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import type { z } from 'zod/mini';
import type { SendOptions } from '../http/apiClient.ts';

/** Upload timeout: a large file over a slow line needs this long. The server waits as long. */
const UPLOADED_WITHIN_MS = 30_000;

/**
 * How to read the file, as far as the person or the device chose it. The server derives the rest from its content.
 */
export type FileChoices = z.infer<typeof ProgrammeRoomsQuery>;

/** A file with planned talks. `bytes` are those that were previewed, also if the file on the disk changes later. */
export type ChosenFile = { name: string; bytes: Blob; choices: FileChoices };

/** Options for `send` that attach the file to a call. */
export const upload = ({ bytes }: ChosenFile): SendOptions => ({ file: bytes, withinMs: UPLOADED_WITHIN_MS });
