import { AgendaImported, AgendaPut, type WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { Moderated } from '@openfloor/contract/http/audience';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import type { AgendaItemId, BoardId } from '@openfloor/contract/ids';
import { sendAgendaFile, type ChosenFile } from '../agenda/sendAgendaFile.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import { sendBody } from '../http/sendBody.ts';
import { post, type Done, type Effect } from './moderationCalls.ts';

type Token = string | undefined;
export type AgendaResult = ApiResult<AgendaPut & Effect>;

const agendaPath = (boardId: BoardId): string => `/api/boards/${boardId}/agenda`;

const noteEffect = <Put extends AgendaPut>(result: ApiResult<Put>): ApiResult<Put & Effect> =>
  result.ok
    ? { ...result, value: { ...result.value, recorded: result.headers.get(RECORDED_HEADER) !== 'false' } }
    : result;

/** @param seenSeq the board's seq that the moderator's screen shows: a later agenda is not overridden */
export const putAgenda = async (
  boardId: BoardId,
  items: readonly WrittenAgendaItem[],
  token: Token,
  seenSeq: number,
): Promise<AgendaResult> =>
  noteEffect(
    await sendBody({
      path: agendaPath(boardId),
      method: 'PUT',
      body: JSON.stringify({ items }),
      headers: { 'content-type': 'application/json', [SEEN_SEQ_HEADER]: String(seenSeq) },
      token,
      schema: AgendaPut,
    }),
  );

/** @param isDryRun only says what would change */
export const importAgenda = async (
  boardId: BoardId,
  file: ChosenFile,
  isDryRun: boolean,
  token: Token,
): Promise<ApiResult<AgendaImported & Effect>> =>
  noteEffect(
    await sendAgendaFile(
      { path: `${agendaPath(boardId)}/import`, file, token, schema: AgendaImported },
      isDryRun,
    ),
  );

const holdPath = (boardId: BoardId, itemId: AgendaItemId): string => `${agendaPath(boardId)}/${itemId}/hold`;

/** Keeps a planned talk from starting by itself. */
export const holdItem = (boardId: BoardId, itemId: AgendaItemId, token: Token): Promise<Done> =>
  post(holdPath(boardId, itemId), token, {}, Moderated);

export const releaseItem = (boardId: BoardId, itemId: AgendaItemId, token: Token): Promise<Done> =>
  call({ path: holdPath(boardId, itemId), method: 'DELETE', token, schema: Moderated });
