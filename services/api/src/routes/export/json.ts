import type { ExportAudience, ExportedBoard, ExportHead } from '@openfloor/contract/http/export';
import { EXPORT_FORMAT, EXPORT_VERSION } from '@openfloor/contract/exportFormat';
import type { RecordedEvent } from '@openfloor/contract/events';
import { questionsOf } from '@openfloor/domain/board/eventFacts';
import { headFor } from '@openfloor/domain/view/audience';
import { publicBoard } from '../../publicBoard.ts';
import { talkListOf } from '@openfloor/domain/view/talkList';
import { idsIn, questionsIn, talksIn, type Selection } from './capturedBoard.ts';

/** Pieces of the JSON members that prove the events. */
type ProofPieces = AsyncIterable<string>;
type SpeakerNote = ExportedBoard['board']['speakerNote'];

/** The parts of a board that are not in its log. */
type BesideLog = { speakerNote: SpeakerNote; logo: Buffer | undefined };

const headOf = ({ captured, reader, talkId }: Selection, { speakerNote, logo }: BesideLog): ExportHead => {
  const { board, epoch, seq, state } = captured;
  const audience: ExportAudience = reader.audience === 'public' ? 'public' : 'moderators';
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    audience,
    ...(talkId !== undefined && { talk: talkId }),
    epoch,
    seq,
    board: {
      ...publicBoard(board),
      ...headFor(reader.audience, board.id, state),
      ...(state.closedAt !== undefined && { closedAt: state.closedAt }),
      talks: talkListOf(board.id, state),
      ...(speakerNote && { speakerNote }),
    },
    ...(logo && { logo: logo.toString('base64') }),
  };
};

/** Selects the events about the questions of one talk; undefined if the export covers all talks. */
export const eventFilter = (selection: Selection): ((recorded: RecordedEvent) => boolean) | undefined => {
  if (selection.talkId === undefined) return undefined;
  const ids = idsIn(selection, selection.talkId);
  return ({ event }) => questionsOf(event).some((id) => ids.has(id));
};

/**
 * Yields the board as JSON, one question or event per line. Public exports contain no events.
 * @param events the events up to the captured position as JSON, joined by commas
 */
export async function* jsonOf(
  selection: Selection,
  { events, proof, ...besideLog }: { events: AsyncIterable<string>; proof: ProofPieces } & BesideLog,
): AsyncGenerator<string> {
  const head = JSON.stringify(headOf(selection, besideLog));
  yield `${head.slice(0, -1)},\n"questions":[`;
  let separator = '\n';
  for (const talk of talksIn(selection))
    for (const question of questionsIn(selection, talk.id)) {
      yield `${separator}${JSON.stringify(question)}`;
      separator = ',\n';
    }
  yield '\n],\n"events":[\n';
  const isForModerators = selection.reader.audience === 'moderator';
  if (isForModerators) yield* events;
  yield '\n]';
  if (isForModerators && selection.talkId === undefined) yield* proof;
  yield '}\n';
}
