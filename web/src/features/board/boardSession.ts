import type { News } from '@openfloor/client/machine/transition';
import type { FollowedSession } from '@openfloor/client/session/followSession';
import type { SessionAnswer } from '@openfloor/client/session/sessionValue';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { OwnQuestion } from '@openfloor/contract/questions';
import { atom, type Store } from 'jotai';
import { isVisible } from '@openfloor/contract/plainText';
import type { ApiFailure, ApiResult } from '../../api/http/apiClient.ts';
import { askQuestion, vote } from '../../api/board/boardCalls.ts';
import { newKey } from '../../api/http/newKey.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { createUnsentRecord } from '../../device/unsentRecord.ts';
import { createAsking } from '../../session/asking.ts';
import { createKeptTexts } from '../../session/keptTexts.ts';
import { earlyAtom } from '../../session/boardOnPage.ts';
import { createFollowedBoard } from '../../session/followedBoard.ts';
import { createVotes } from '../../session/votes.ts';
import { onceLoaded } from '../../loading/onceLoaded.ts';
import { messages } from './messages.ts';
import { createOwnQuestions } from './ownQuestions/ownQuestions.ts';
import { createOwnActSeqs } from './ownActSeqs.ts';
import { loadLiveBoard } from './loadLiveBoard.ts';
import { createOpenness, type Gate } from './timeBox/openness.ts';

export type BoardSession = ReturnType<typeof createBoardSession>;
/**
 * Views of the audience: all questions, the answered ones, those that were answered in writing after the board ended,
 * the viewer's own, those of earlier talks, or a summary.
 */
export type View = 'all' | 'answered' | 'afterwards' | 'yours' | 'earlier' | 'summary';

const LISTS: readonly View[] = ['all', 'answered', 'afterwards'];
/** Whether the view is a list of the talk's questions. */
export const isList = (view: View): boolean => LISTS.includes(view);

const isAnswered = (gate: Gate): boolean => gate === 'open' || gate === 'ended';

/** Sentence that says when to try again. */
const againIn = ({ retryAfterMs }: ApiFailure): string | undefined =>
  retryAfterMs === undefined ? undefined : messages.againIn(Math.ceil(retryAfterMs / 1000));

/** An answer with the stream's position that it shows, for `followSession`. */
const answerOf = <Value>(result: ApiResult<Value>): SessionAnswer<Value> | undefined =>
  result.ok ? { ...result, position: positionIn(result.headers.get(POSITION_HEADER)) } : undefined;

/**
 * Everything that a viewer does on one board, outside React: follows it, votes, asks.
 * @param adminToken when given, the session follows the moderators' view
 * @param isStaff whether the device moderates the board, though it may show the public view
 */
export const createBoardSession = (
  store: Store,
  boardId: BoardId,
  adminToken: string | undefined,
  isStaff = adminToken !== undefined,
) => {
  /** The viewer's latest question. The list shows it on top until the viewer had time to see it. */
  const askedNow = atom<QuestionId | undefined>(undefined);
  const own = createOwnQuestions(store, boardId, (id) => store.set(askedNow, id));

  /** The view that the viewer chose; undefined: the one that the page opens with. */
  const view = atom<View | undefined>(undefined);
  const ownActSeqs = createOwnActSeqs();
  /**
   * Questions that another person's act took out of the list's lane, but that stay in the list until the moderator
   * moves on.
   */
  const staying = atom<ReadonlySet<QuestionId>>(new Set<QuestionId>());

  const fail = (title: string, description: string, detail?: string): void =>
    showToast(store, { title, description, detail, tone: 'danger' });

  /**
   * One text for questions and votes: those of a device that was offline are refused together, and only one toast
   * shows at a time.
   */
  const tooLate = (): void => fail(messages.hasEnded, messages.tooLate);

  const onNews = (news: News): void => {
    followedSession?.arrived(news);
    if (news.type === 'given-up') fail(messages.connectionIssue, messages.connectionLost);
    else if (news.type === 'lost' || news.type === 'error')
      fail(messages.connectionIssue, messages.updatesDelayed);
  };
  const followed = createFollowedBoard(store, boardId, {
    load: loadLiveBoard,
    moderatorToken: adminToken,
    screen: isStaff ? 'staff' : undefined,
    onChange: (state) => followedSession?.follow(state),
    onNews,
  });
  const { atoms, board } = followed;
  /** Follows what only this viewer's session may read: own votes, own questions, a block. Undefined until started. */
  let followedSession: FollowedSession | undefined;
  const isBlocked = atom(false);
  const openness = createOpenness(store, boardId, atoms);
  /** The name sent with questions where the board takes names; `NameField` sets it. */
  const askerName = atom('');

  /** An accepted write may have issued a session, under which the socket then subscribes. */
  const noteWrite = <T>(result: ApiResult<T>): ApiResult<T> => {
    if (result.ok) followed.subscribeAsSession();
    return result;
  };

  const record = createUnsentRecord(boardId, Date.now().toString(36) + newKey());
  const kept = createKeptTexts(store, record);
  const votes = createVotes({
    store,
    record,
    send: async (questionId, voted, key) => noteWrite(await vote(boardId, questionId, voted, key)),
    votesOf: (questionId) => store.get(atoms.questions).get(questionId)?.votes ?? 0,
    seq: atoms.seq,
    epoch: atoms.epoch,
    onRefused: (failure) =>
      failure.code === 'board-ended'
        ? tooLate()
        : fail(messages.error, messages.voteFailed, againIn(failure)),
  });

  const askRefused = (failure: ApiFailure): void => {
    if (failure.status === 429)
      fail(messages.rateLimited, failure.message || messages.rateLimitedText, againIn(failure));
    else if (failure.code === 'blocked') {
      store.set(isBlocked, true);
      fail(messages.blocked, messages.blockedText);
    } else if (failure.code === 'board-ended') tooLate();
    else if (failure.code === 'board-full') fail(messages.boardFull, messages.boardFullText);
    else if (failure.code === 'idempotency-mismatch') {
      showToast(store, { title: messages.alreadySent, description: messages.alreadySentText });
    } else fail(messages.error, messages.submitFailed);
  };

  const asking = createAsking({
    store,
    record,
    send: async (question, key) => noteWrite(await askQuestion(boardId, question, key)),
    onAsked: ({ id, seq, status, mergedInto }, text) => {
      own.asked(id);
      const merged = mergedInto !== undefined && { mergedInto };
      const question = {
        id,
        status,
        text,
        votes: 0,
        answering: false,
        answered: false,
        hidden: false,
        ...merged,
      };
      followedSession?.asked(question, seq);
      const isPublished = status === 'published';
      if (isPublished) store.set(askedNow, mergedInto ?? id);
      const published = merged ? messages.mergedByItself : messages.submitted;
      const description = isPublished ? published : messages.submittedForReview;
      const showYours = { label: messages.showYours, run: () => store.set(view, 'yours') };
      showToast(store, {
        title: messages.success,
        description,
        ...(adminToken === undefined && { action: showYours }),
      });
    },
    onRefused: askRefused,
  });

  let isSavingEdit = false;
  /** Sends the new text of an own question. The text stays in the field until the server has accepted it. */
  const saveEdit = async (id: QuestionId, text: string): Promise<void> => {
    if (isSavingEdit) return;
    isSavingEdit = true;
    try {
      const { saveOwnEdit } = await import('./ownQuestionParts.ts');
      const saved = await saveOwnEdit(store, boardId, id, text);
      if (!saved) return;
      // The question can no longer be edited. Its text goes back into the field, to be asked as a new question.
      if (saved === 'settled') return asking.bringBack(text);
      if (store.get(asking.edited) === id) asking.endEdit();
      const known = store.get(own.questions).get(id);
      if (known) followedSession?.changed({ ...known, text, status: saved.status }, saved.seq);
    } catch {
      // The code did not load.
      fail(messages.error, messages.submitFailed);
    } finally {
      isSavingEdit = false;
    }
  };

  /**
   * Sends the draft, with the asker's name where the board takes names; or the new text of the question that is
   * edited.
   */
  const ask = (text: string): void => {
    const edited = store.get(asking.edited);
    if (edited !== undefined) return void saveEdit(edited, text);
    const name = store.get(askerName).trim();
    const isNamed = store.get(atoms.settings).names === 'optional' && isVisible(name);
    asking.submit(isNamed ? { text, name } : { text });
  };

  const startSession = (): (() => void) =>
    onceLoaded(loadLiveBoard, ({ clockAndChance, followSession, getUserStatus, getUserVotes }) => {
      const started = followSession({
        ...clockAndChance,
        isPaused: () => document.visibilityState === 'hidden',
        read: {
          status: async (minSeq) => answerOf(await getUserStatus(boardId, minSeq)),
          votes: async () => {
            const result = await getUserVotes(boardId);
            return result.ok ? result.value : undefined;
          },
          ownQuestions: async (minSeq) =>
            store.get(own.ids).size === 0
              ? { value: [], position: undefined }
              : answerOf(await own.read(minSeq)),
        },
        votes: votes.reported,
        onBlocked: (next) => store.set(isBlocked, next),
        onOwnQuestions: (questions) => void own.show(questions),
      });
      followedSession = started;
      document.addEventListener('visibilitychange', started.resume);
      return () => {
        document.removeEventListener('visibilitychange', started.resume);
        started.stop();
        followedSession = undefined;
      };
    });

  /**
   * Sends the waiting question and votes if the board takes them now, or if it has ended: its refusal then ends their
   * waiting.
   */
  const resend = (): void => {
    if (isAnswered(store.get(openness.asking))) asking.resend();
    if (isAnswered(store.get(openness.voting))) votes.resend();
  };

  /** Starts to follow the board. @returns stops it */
  const start = (): (() => void) => {
    own.load();
    const stops = [followed.start(), openness.start()];
    const stopSession = startSession();
    const early = store.get(earlyAtom);
    if (early) record.write(early.unsent);
    store.set(earlyAtom, undefined);
    const closeRecord = record.open(() => {
      asking.load();
      votes.load();
      kept.load();
    });
    // Also where no record was taken over: keeps what was typed and sends what was pressed before the scripts
    // arrived.
    asking.load();
    votes.load();
    const stopWork = (): void => {
      stopSession();
      closeRecord();
      votes.stop();
      asking.stop();
    };
    let talkId = store.get(atoms.head)?.talk.id;
    stops.push(
      store.sub(atoms.link, () => {
        const { state } = store.get(atoms.link);
        if (state === 'live') resend();
        // A closed board takes no votes and questions, and answers no poll.
        if (state === 'gone') stopWork();
      }),
      store.sub(openness.asking, resend),
      store.sub(openness.voting, resend),
      store.sub(atoms.head, () => {
        const talk = store.get(atoms.head)?.talk;
        if (talkId !== undefined && talk && talk.id !== talkId)
          showToast(store, { title: messages.newTalk, description: talk.title });
        talkId = talk?.id;
      }),
      stopWork,
    );
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Whether the board was closed: its questions can still be read, but not changed. */
  const isClosed = atom((get) => get(atoms.link).state === 'gone');

  return {
    boardId,
    adminToken,
    atoms,
    board,
    isClosed,
    isBlocked,
    ownIds: own.ids,
    askedNow,
    view,
    ownActSeqs,
    staying,
    votes,
    asking,
    kept,
    ask,
    askerName,
    openness,
    ownQuestions: own.questions,
    /** Applies an own question that the viewer withdrew or edited. @param seq of the server's answer */
    changedOwn: (question: OwnQuestion, seq: number) => followedSession?.changed(question, seq),
    noteWrite,
    /** Tells other moderators which question this one has in focus. */
    read: (questionId: QuestionId | null) => followed.sendInput({ type: 'reading', questionId }),
    start,
    retryNow: () => followed.sendInput({ type: 'nudged' }),
  };
};
