import { resolveShortId } from '@openfloor/contract/calls/boards';
import { ShortId } from '@openfloor/contract/ids';
import { send } from '../../api/http/apiClient.ts';
import { conferencePaths } from '../../navigation/conferencePaths.ts';
import { paths } from '../../navigation/paths.ts';

/** `path`: of the page that the code leads to. */
export type Found =
  | { result: 'found'; path: string }
  | { result: 'unknown'; code: string }
  | { result: 'malformed' | 'unreachable' };

/** Finds the open board or the event for a typed code. */
export const findByCode = async (typed: string): Promise<Found> => {
  const code = codeIn(typed);
  if (code === undefined) return { result: 'malformed' };
  const found = await send(resolveShortId, { shortId: code });
  if (found.ok) {
    const { value } = found;
    return {
      result: 'found',
      path: 'eventId' in value ? conferencePaths.page(value.eventId) : paths.board(value.boardId),
    };
  }
  return found.code === 'board-not-found' ? { result: 'unknown', code } : { result: 'unreachable' };
};

/**
 * Extracts the join code from typed or pasted text: a code in any case, with spaces or dashes, or a whole URL.
 * @returns undefined when the text cannot be a code
 */
export const codeIn = (typed: string): ShortId | undefined => {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '';
  return ShortId.safeParse(last.replaceAll(/[\s-]/g, '')).data;
};
