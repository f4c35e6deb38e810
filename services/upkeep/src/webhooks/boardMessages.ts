import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import {
  messagesBy,
  emptyMessageState,
  type Message,
  type MessageState,
} from '@openfloor/domain/view/messages';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import { eventsWithoutVotes } from '@openfloor/store/reads/exportedEvents';
import type { Db } from '@openfloor/store/tables';

/** Message number `part` of the `parts` messages of the event at `seq`. */
export type PlacedMessage = Message & { seq: Seq; part: number; parts: number; at: string };

/** A board as it was read from a server. */
type ReadBoard = { boardId: BoardId; epoch: Epoch; server: string; head: Seq };

/** All messages of a board since its opening, as far as its log was read (`seq`). `origin`: see `originOf`. */
type KeptMessages = { origin: string; seq: Seq; board: MessageState; messages: PlacedMessage[] };

export type BoardMessages = {
  /** The messages of a board behind a place (see `firstBehind`), up to its head. */
  after: (board: ReadBoard, place: { seq: Seq; part: number }) => Promise<PlacedMessage[]>;
};

/** Limit of questions and messages in memory; an evicted board is read again. */
const KEPT_MAX = 100_000;

/** Reads each event of a board once for all its webhooks, as long as the board stays in memory. */
export const createBoardMessages = (db: Db, keptMax = KEPT_MAX): BoardMessages => {
  const kept = new Map<BoardId, KeptMessages>();
  const reads = createSingleFlight<BoardId, KeptMessages>();

  const read = async (board: ReadBoard): Promise<KeptMessages> => {
    const { boardId, epoch, head } = board;
    const origin = originOf(board);
    const known = kept.get(boardId);
    kept.delete(boardId);
    const found =
      known?.origin === origin ? known : { origin, seq: 0, board: emptyMessageState(), messages: [] };
    for await (const recorded of eventsWithoutVotes(db, boardId, { epoch, seq: head }, found.seq)) {
      const { seq, at, event } = recorded;
      // Messages have no texts, so the state needs none.
      if ('text' in event) event.text = '';
      const messages = messagesBy(found.board, recorded);
      for (const [place, message] of messages.entries())
        found.messages.push({ ...message, seq, at, part: place + 1, parts: messages.length });
    }
    found.seq = Math.max(found.seq, head);
    kept.set(boardId, found);
    evict();
    return found;
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

/**
 * Identifies the log that messages were read from. Another server may lack the latest events, and use their seqs again
 * before the epoch changes.
 */
const originOf = ({ server, epoch }: ReadBoard): string => `${server} ${epoch}`;

/**
 * Index of the first message behind a place: after all events up to `seq`, and after `part` messages of the next one.
 */
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
