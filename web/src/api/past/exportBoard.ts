import { requestOf } from '@openfloor/contract/calls/call';
import * as calls from '@openfloor/contract/calls/export';
import { Refused } from '@openfloor/contract/errors';
import type { ExportAudience, ExportFormat } from '@openfloor/contract/http/export';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import { storedSession } from '../../device/session.ts';

export type ExportWanted = {
  format: ExportFormat;
  audience: ExportAudience;
  /** undefined: all talks. */
  talk: TalkId | undefined;
  /** When the recording started; only for chapters. */
  startAt: string | undefined;
};

/** The visitor's time zone, by its IANA name. */
export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** `message`: the server's reason, if it gave one. */
export type Exported = { ok: true; file: Blob; name: string } | { ok: false; message: string | undefined };

/**
 * Reads an export as a file, which browsers keep on disk if it is large. The token is in a header, never in an address.
 * Without a token the session grants access, to a closed board that it created.
 */
export const exportBoard = async (
  boardId: BoardId,
  { format, audience, talk, startAt }: ExportWanted,
  token: string | undefined,
): Promise<Exported> => {
  // Without a byte order mark spreadsheets read a CSV in another encoding.
  const bom = format === 'csv' ? '1' : undefined;
  const { path } = requestOf(calls.exportBoard, {
    boardId,
    format,
    audience,
    tz: timeZone,
    talk,
    startAt,
    bom,
  });
  return fetchFile(path, token, `board.${format}`);
};

/** Downloads a file. @param fallbackName name of the file if the server gives none */
export const fetchFile = async (
  path: string,
  token: string | undefined,
  fallbackName: string,
): Promise<Exported> => {
  try {
    const session = storedSession();
    const response = await fetch(path, {
      redirect: 'error',
      headers: {
        ...(session !== undefined && { 'x-session-id': session }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    if (!response.ok) return { ok: false, message: Refused.safeParse(await response.json()).data?.message };
    const name = fileNameIn(response.headers.get('content-disposition') ?? '') ?? fallbackName;
    return { ok: true, file: await response.blob(), name };
  } catch {
    // The network failed, perhaps in the middle of the answer.
    return { ok: false, message: undefined };
  }
};

/** The name in a `Content-Disposition` (RFC 6266). */
export const fileNameIn = (header: string): string | undefined => {
  const encoded = /;\s*filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /;\s*filename="?([^";]+)"?/i.exec(header)?.[1];
};
