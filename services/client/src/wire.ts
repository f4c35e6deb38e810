/** Checks of a client on the messages of its server, see `shapes.ts` of the contract. */
import { list, number, object, optional, recordOf, text, type Schema } from '@openfloor/contract/shapes';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import { HEAD } from './knownBoard.ts';
import { QUESTIONS } from './questionsIn.ts';
import { withVotesInMessage } from './votesFallback.ts';

const POSITION = { epoch: text(), seq: number };
/** Shape of any message that moves a view. */
export const POSITIONED = object<{ data: Position }>({ data: object(POSITION) });

const FRAME = object<BoardFrame['data']>({
  ...POSITION,
  from: number,
  questions: optional(QUESTIONS),
  changes: optional(list(object({ id: text() }))),
  votes: optional(recordOf(number)),
});
const MESSAGES: Readonly<Record<ServerMessage['type'], Schema<unknown>>> = {
  boardUpdate: FRAME,
  moderationUpdate: FRAME,
  questionUpdate: FRAME,
  voteUpdate: FRAME,
  subscribed: object({ ...POSITION, head: HEAD, trending: list(object()) }),
  userUpdate: object(POSITION),
  ballotUpdate: object({ ...POSITION, ballots: object() }),
  receiptUpdate: object({ ...POSITION, questions: list(object({ id: text() })) }),
  viewerCountUpdate: object({ viewerCount: number }),
  trendingUpdate: object({ trending: list(object()) }),
  moderatorsUpdate: object({ moderators: list(object()) }),
  nextTalkSoon: object({ at: text() }),
  resync: object(POSITION),
  error: object({ code: text() }),
};
const BY_TYPE = new Map(Object.entries(MESSAGES));

/** The shape for the message's type, if the message matches it. */
const shapeOf = (message: unknown): Schema<unknown> | undefined => {
  const { type, data } = Object(message);
  const shape = BY_TYPE.get(type);
  return shape?.safeParse(data).success ? shape : undefined;
};

export const isFrame = (message: unknown): message is BoardFrame => shapeOf(message) === FRAME;

const isMessage = (message: unknown): message is ServerMessage => shapeOf(message) !== undefined;

/** Undefined for a message of an unknown type: later servers may send them. */
export const messageIn = (value: unknown): ServerMessage | undefined => {
  const message = withVotesInMessage(value);
  return isMessage(message) ? message : undefined;
};
