import { PresentSpeakerNote } from '@openfloor/contract/http/speakerNote';
import type { BoardId } from '@openfloor/contract/ids';
import { boardPath } from '../board/boardCalls.ts';
import { call, type ApiResult } from '../http/apiClient.ts';

type NoteResult = Promise<ApiResult<PresentSpeakerNote>>;
type Token = string | undefined;

const notePath = (boardId: BoardId): string => `${boardPath(boardId)}/note`;

export const getSpeakerNote = (boardId: BoardId, token: Token): NoteResult =>
  call({ path: notePath(boardId), token, schema: PresentSpeakerNote });

/** An empty text clears the note. */
export const writeSpeakerNote = (boardId: BoardId, text: string, token: Token): NoteResult =>
  call({ path: notePath(boardId), method: 'POST', body: { text }, token, schema: PresentSpeakerNote });

/** @param at the `at` of the note that the speaker has seen */
export const confirmSpeakerNote = (boardId: BoardId, at: string, token: Token): NoteResult =>
  call({
    path: `${notePath(boardId)}/seen`,
    method: 'POST',
    body: { at },
    token,
    schema: PresentSpeakerNote,
  });
