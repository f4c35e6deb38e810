import { randomUUID } from 'node:crypto';
import { askQuestion } from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { changeSettings, startTalk } from '@openfloor/contract/calls/desk';
import {
  approveQuestion,
  declineQuestion,
  moderateQuestions,
  startAnswering,
  undoAct,
} from '@openfloor/contract/calls/moderation';
import type { BoardEvent } from '@openfloor/contract/events';
import { Asked, Moderated } from '@openfloor/contract/http/audience';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { fetchView } from './boardClient.ts';
import { createBoard } from './client.ts';
import { createDevice, joinBoard, type Failures } from './device.ts';
import { repeatUntilStopped } from './repeatUntilStopped.ts';

export type ModeratedBoard = Pick<BoardCreated, 'boardId' | 'adminToken'>;

/** Position and event type of each acknowledged act, by idempotency key. */
export type AcknowledgedActs = Map<string, { seq: number; type: BoardEvent['type'] }>;

/** A list that was read as the audience. */
export type PublicList = Pick<BoardView, 'epoch' | 'seq' | 'questions'>;

export type ModerationLoad = {
  acts: AcknowledgedActs;
  lists: PublicList[];
  counts: Failures;
  /** Stops the load and waits for the pending requests. */
  stop: () => Promise<void>;
};

type ModerationLoadOptions = ModeratedBoard & {
  /** The URL for the nth request. */
  apiUrl: (request: number) => string;
};

const TURN_EVERY_MS = 500;
const LIST_EVERY_MS = 200;
/** A board has at most 200 talks. */
const TURNS_PER_TALK = 6;

/** A board whose questions wait for review. */
export const openModeratedBoard = async (url: string): Promise<ModeratedBoard> => {
  const { boardId, adminToken } = await createBoard(url, 'Moderated');
  const moderator = createDevice({ url: () => url, token: adminToken });
  await moderator.sendUntilAnswered(changeSettings, { boardId, review: true });
  return { boardId, adminToken };
};

/**
 * Asks and moderates questions on a board with review until it is stopped, and reads the public list meanwhile. Each
 * request has an idempotency key, so a repeat must get the first outcome.
 */
export const startModerationLoad = async ({
  boardId,
  adminToken,
  apiUrl,
}: ModerationLoadOptions): Promise<ModerationLoad> => {
  const acts: AcknowledgedActs = new Map();
  const lists: PublicList[] = [];
  const counts = { refused: 0, unanswered: 0 };
  let requests = 0;
  const url = (): string => apiUrl((requests += 1));
  const asker = await joinBoard(boardId, { url, failures: counts });
  const moderator = createDevice({ url, token: adminToken, failures: counts });

  /**
   * @returns the position; undefined when the server refused the act, as after a failover, or when it changed nothing
   */
  const act = async <C extends Call>(
    type: BoardEvent['type'],
    call: C,
    input: CallInput<C>,
  ): Promise<number | undefined> => {
    const key = randomUUID();
    const { status, headers, body: answer } = await moderator.sendUntilAnswered(call, input, key);
    if (status >= 300 || headers.get(RECORDED_HEADER) === 'false') return undefined;
    const { seq } = Moderated.parse(answer);
    acts.set(key, { seq, type });
    return seq;
  };

  const ask = async (): Promise<string> => {
    const key = randomUUID();
    const text = `moderated-${key}`;
    const { body } = await asker.sendUntilAnswered(askQuestion, { boardId, text }, key);
    const { id, seq } = Asked.parse(body);
    acts.set(key, { seq, type: 'v1.QuestionAsked' });
    return id;
  };

  const takeTurn = async (turn: number): Promise<void> => {
    const [kept, declined] = [await ask(), await ask()];
    await act('v1.QuestionsModerated', approveQuestion, { questionId: kept });
    await act('v1.AnsweringStarted', startAnswering, { questionId: kept });
    await act('v1.QuestionsModerated', declineQuestion, { questionId: declined, reason: 'Off topic' });
    const noticeSeq = await act('v1.SettingsChanged', changeSettings, {
      boardId,
      notice: `Turn ${turn} ${kept}`,
    });
    if (noticeSeq !== undefined) await act('v1.ActUndone', undoAct, { boardId, seq: noticeSeq });
    await act('v1.QuestionsModerated', moderateQuestions, { boardId, ids: [kept, declined], act: 'pin' });
    if (turn % TURNS_PER_TALK === TURNS_PER_TALK - 1) await act('v1.TalkStarted', startTalk, { boardId });
  };

  const readList = async (turn: number): Promise<void> => {
    const list = await fetchView(apiUrl(turn), boardId).catch(() => undefined);
    if (list) lists.push(list);
  };

  const stop = repeatUntilStopped([
    { everyMs: TURN_EVERY_MS, work: takeTurn },
    { everyMs: LIST_EVERY_MS, work: readList },
  ]);
  return {
    acts,
    lists,
    counts,
    stop,
  };
};
