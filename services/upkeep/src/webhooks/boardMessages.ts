import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { messagesBy, nothingTold, type Message, type ToldBoard } from '@openfloor/domain/view/messages';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import { eventsWithoutVotes } from '@openfloor/store/reads/exportedEvents';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';

/** The `part`-th of the messages of the event at `seq`, which are `parts`. */
export type PlacedMessage = Message & { seq: Seq; part: number; parts: number; at: string };

/** A board as it was read from a server. */
type ReadBoard = { boardId: BoardId; epoch: Epoch; server: string; head: Seq };

/** Everything that is told of a board since its opening, read from its log. */
type Told = { origin: string; seq: Seq; board: ToldBoard; messages: PlacedMessage[] };

export type BoardMessages = {
  /** The messages of a board behind a place, up to its head. */
  after: (board: ReadBoard, place: { seq: Seq; part: number }) => Promise<PlacedMessage[]>;
};

/** Questions and messages in memory; a board that has left it is read again. */
const KEPT_MAX = 100_000;

/** Reads each event of a board once for all its webhooks, as long as the board stays in memory. */
export const createBoardMessages = (db: Kysely<Tables>, keptMax = KEPT_MAX): BoardMessages => {
  const kept = new Map<BoardId, Told>();
  const reads = createSingleFlight<BoardId, Told>();

  const read = async (board: ReadBoard): Promise<Told> => {
    const { boardId, epoch, head } = board;
    const origin = originOf(board);
    const known = kept.get(boardId);
    kept.delete(boardId);
    const told = known?.origin === origin ? known : { origin, seq: 0, board: nothingTold(), messages: [] };
    for await (const recorded of eventsWithoutVotes(db, boardId, { epoch, seq: head }, told.seq)) {
      const { seq, at, event } = recorded;
      // Messages have no texts, so the state needs none.
      if ('text' in event) event.text = '';
      const messages = messagesBy(told.board, recorded);
      for (const [place, message] of messages.entries())
        told.messages.push({ ...message, seq, at, part: place + 1, parts: messages.length });
    }
    told.seq = Math.max(told.seq, head);
    kept.set(boardId, told);
    evict();
    return told;
  };

  const evict = (): void => {
    let size = 0;
    for (const [boardId, { board, messages }] of [...kept].toReversed()) {
      size += board.state.questions.size + messages.length + 1;
      if (size > keptMax) kept.delete(boardId);
    }
  };

  return {
    after: async (board, { seq, part }) => {
      const readOnce = () => reads.run(board.boardId, () => read(board));
      const shared = await readOnce();
      // A read for another webhook may have had an earlier head, or another server.
      const isOurs = shared.origin === originOf(board) && shared.seq >= board.head;
      const { messages } = isOurs ? shared : await readOnce();
      return messages.slice(firstBehind(messages, seq, part)).filter((message) => message.seq <= board.head);
    },
  };
};

/** Another server may lack the latest events, and use their seqs again before the epoch changes. */
const originOf = ({ server, epoch }: ReadBoard): string => `${server} ${epoch}`;

/** Told are all events up to `seq`, and `part` messages of the next one. */
const firstBehind = (messages: readonly PlacedMessage[], seq: Seq, part: number): number => {
  let [from, to] = [0, messages.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const message = messages[middle];
    if (message && (message.seq <= seq || (message.seq === seq + 1 && message.part <= part)))
      from = middle + 1;
    else to = middle;
  }
  return from;
};
