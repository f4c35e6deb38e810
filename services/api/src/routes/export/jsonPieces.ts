import { talkOf } from '@openfloor/domain/view/audience';
import { readLogo } from '@openfloor/store/boards/boardLogos';
import { exportedEvents } from '@openfloor/store/reads/exportedEvents';
import { readSpeakerNote } from '@openfloor/store/boards/speakerNotes';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Selection } from './capturedBoard.ts';
import { eventFilter, jsonOf } from './json.ts';

/** The JSON of a board with its log, its proof and the note to the speaker. */
export const jsonPieces = async (
  { db, boardLogs, exports }: Pick<ApiDependencies, 'db' | 'boardLogs' | 'exports'>,
  selection: Selection,
): Promise<AsyncIterable<string>> => {
  const { board, epoch, seq, state } = selection.captured;
  const talkId = talkOf(board.id, state).id;
  const isForModerators = selection.reader.audience === 'moderator';
  const speakerNote = isForModerators ? await readSpeakerNote(db, board.id, talkId) : undefined;
  const isWhole = isForModerators && selection.talkId === undefined;
  const logo = isWhole ? (await readLogo(db, board.id))?.png : undefined;
  const events = exportedEvents(db, {
    boardId: board.id,
    position: { epoch, seq },
    identities: exports.identitiesOn(board),
    isExported: eventFilter(selection),
  });
  const proof = boardLogs.exportedProof(board, { epoch, seq });
  return jsonOf(selection, { events, proof, speakerNote, logo });
};
