import { answerSeqMin } from '@openfloor/client/answerSeq';
import type { News } from '@openfloor/client/machine/transition';
import { clockAndChance } from '@openfloor/client/ports';
import { createSessionPolls, USER_STATUS_MS, USER_VOTES_MS } from '@openfloor/client/sessionPolls';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';
import type { Position } from '@openfloor/contract/ws';
import { atom, type createStore } from 'jotai';
import { isVisible } from '@openfloor/contract/plainText';
import type { ApiFailure, ApiResult } from '../../api/apiClient.ts';
import { askQuestion, getUserStatus, getUserVotes, vote } from '../../api/boardCalls.ts';
import { newKey } from '../../api/newKey.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { addOwnQuestion, ownQuestionsOf } from '../../device/boardsOnDevice.ts';
import { createFollowedBoard } from '../../stream/followedBoard.ts';
import { createBlockStatus } from './blockStatus.ts';
import { messages } from './messages.ts';
import { createOpenness } from './openness.ts';
import { createOutbox } from './outbox.ts';
import { createQuestionSlot } from './questionSlot.ts';
import { createReceiptReads, isReadDue } from './receiptReads.ts';
import { createVotes } from './votes.ts';
import type { Receipts } from './asker/receipts.ts';

const RETRY_MS = 3000;
/** Slow, because the session resends when the board opens again. */
const HELD_RETRY_MS = 30_000;

export type BoardSession = ReturnType<typeof createBoardSession>;
type Store = ReturnType<typeof createStore>;

const againIn = ({ retryAfterMs }: ApiFailure): string | undefined =>
  retryAfterMs === undefined ? undefined : messages.againIn(Math.ceil(retryAfterMs / 1000));

const loadReceipts = () => import('./asker/askerParts.ts');

/** The board works without receipts when their code does not load. */
const attempt = (work: Promise<void>): void => void work.catch(() => {});

/**
 * What a viewer does on one board, outside React: follow it, vote, ask.
 * @param adminToken when given, the session follows the moderators' view
 */
export const createBoardSession = (store: Store, boardId: BoardId, adminToken: string | undefined) => {
  const ownQuestions = atom<ReadonlySet<QuestionId>>(new Set(ownQuestionsOf(boardId)));
  /** The viewer's latest question. The list shows it on top until the viewer had time to see it. */
  const askedNow = atom<QuestionId | undefined>(undefined);

  const fail = (title: string, description: string, detail?: string): void =>
    showToast(store, { title, description, detail, tone: 'danger' });

  const onNews = (news: News): void => {
    if (news.type === 'blocked') blockStatus.arrived(news);
    else if (news.type === 'ballots') votes.arrived(news);
    else if (news.type === 'receipts') {
      receiptsAt = news.position;
      attempt(receiptReads.arrived(news.questions));
    } else if (news.type === 'given-up') fail(messages.connectionIssue, messages.connectionLost);
    else fail(messages.connectionIssue, messages.updatesDelayed);
  };
  const followed = createFollowedBoard(store, boardId, { moderatorToken: adminToken, onNews });
  const { atoms, board } = followed;
  const blockStatus = createBlockStatus({
    store,
    seq: atoms.seq,
    epoch: atoms.epoch,
    read: (minSeq) => getUserStatus(boardId, minSeq),
  });
  const { isBlocked } = blockStatus;
  const openness = createOpenness(store, boardId, atoms.settings);
  /** Sent with questions where the board takes names; the field for it sets it. */
  const askerName = atom('');
  /** What became of the viewer's own questions. The code for it loads with the first of them. */
  const receipts = atom<Receipts>(new Map());

  const noteReceipts = async (changed: readonly Receipt[]): Promise<void> => {
    const { newsOf, withChanged } = await loadReceipts();
    const before = store.get(receipts);
    store.set(receipts, withChanged(before, changed));
    // Another tab may have asked.
    store.set(ownQuestions, (known) => new Set([...known, ...changed.map(({ id }) => id)]));
    for (const news of newsOf(before, changed)) {
      if (news.type === 'published') store.set(askedNow, news.id);
      const title = messages.receiptNews[news.type];
      showToast(store, {
        title,
        ...(news.type === 'declined' && news.reason !== undefined && { description: news.reason }),
      });
    }
  };
  /** Position of the receipts that arrived last. */
  let receiptsAt: Position | undefined;
  const receiptReads = createReceiptReads({
    read: async () => {
      const parts = await loadReceipts();
      const view = { epoch: store.get(atoms.epoch) ?? '', seq: store.get(atoms.seq) };
      return parts.readReceipts(boardId, answerSeqMin(view, receiptsAt));
    },
    note: noteReceipts,
  });
  const readReceipts = (): void => {
    if (store.get(ownQuestions).size > 0) attempt(receiptReads.readAll());
  };

  const noteWrite = <T extends { seq: number }>(result: ApiResult<T>): ApiResult<T> => {
    if (result.ok) followed.sendInput({ type: 'written', seq: result.value.seq });
    return result;
  };

  const votes = createVotes({
    store,
    storageKey: `unsent_votes_${boardId}`,
    send: async (questionId, voted, key) => noteWrite(await vote(boardId, questionId, voted, key)),
    newKey,
    votesOf: (questionId) => store.get(atoms.questions).get(questionId)?.votes ?? 0,
    seq: atoms.seq,
    epoch: atoms.epoch,
    onRefused: (failure) => fail(messages.error, messages.voteFailed, againIn(failure)),
    retryMs: RETRY_MS,
    heldRetryMs: HELD_RETRY_MS,
  });

  const askRefused = (failure: ApiFailure): void => {
    if (failure.status === 429)
      fail(messages.rateLimited, failure.message || messages.rateLimitedText, againIn(failure));
    else if (failure.code === 'blocked') {
      store.set(isBlocked, true);
      fail(messages.blocked, messages.blockedText);
    } else if (failure.code === 'board-full') fail(messages.boardFull, messages.boardFullText);
    else if (failure.code === 'idempotency-mismatch') {
      showToast(store, { title: messages.alreadySent, description: messages.alreadySentText });
    } else fail(messages.error, messages.submitFailed);
  };

  const outbox = createOutbox({
    store,
    slot: createQuestionSlot(boardId, Date.now().toString(36) + newKey()),
    send: async (question, key) => noteWrite(await askQuestion(boardId, question, key)),
    newKey,
    onAsked: ({ id, status, mergedInto }, text) => {
      addOwnQuestion(boardId, id);
      store.set(ownQuestions, (known) => new Set([...known, id]));
      const merged = mergedInto !== undefined && { mergedInto };
      const receipt = {
        id,
        status,
        text,
        votes: 0,
        answering: false,
        answered: false,
        hidden: false,
        ...merged,
      };
      attempt(noteReceipts([receipt]));
      const isPublished = status === 'published';
      if (isPublished) store.set(askedNow, mergedInto ?? id);
      const published = merged ? messages.mergedByItself : messages.submitted;
      const description = isPublished ? published : messages.submittedForReview;
      showToast(store, { title: messages.success, description });
    },
    onRefused: askRefused,
    retryMs: RETRY_MS,
    heldRetryMs: HELD_RETRY_MS,
  });

  /** Sends the draft, with the asker's name where the board takes names. */
  const ask = (text: string): void => {
    const name = store.get(askerName).trim();
    const isNamed = store.get(atoms.settings).names === 'optional' && isVisible(name);
    outbox.submit(isNamed ? { text, name } : { text });
  };

  const readVotes = (): Promise<boolean> =>
    votes.refresh(async () => {
      // Without a socket no news arrive.
      if (store.get(atoms.shortfall) === 'slower' || receiptReads.isOwed()) readReceipts();
      const result = await getUserVotes(boardId);
      return result.ok ? result.value : undefined;
    });

  const startPolls = (): (() => void) => {
    const polls = createSessionPolls({
      ...clockAndChance,
      polls: [
        { everyMs: USER_STATUS_MS, read: blockStatus.refresh },
        { everyMs: USER_VOTES_MS, read: readVotes },
      ],
      isPaused: () => document.visibilityState === 'hidden',
    });
    const follow = (): void =>
      polls.follow({ link: store.get(atoms.link), viewerCount: store.get(atoms.viewerCount) });
    const stops = [store.sub(atoms.link, follow), store.sub(atoms.viewerCount, follow), polls.stop];
    document.addEventListener('visibilitychange', polls.resume);
    return () => {
      document.removeEventListener('visibilitychange', polls.resume);
      for (const stop of stops) stop();
    };
  };

  /** Starts to follow the board. The returned function stops that. */
  const start = (): (() => void) => {
    const stopFollowing = followed.start();
    const stopOpenness = openness.start();
    const stopPolls = startPolls();
    const stopWork = (): void => {
      stopPolls();
      votes.stop();
      outbox.stop();
    };
    let formerLink = store.get(atoms.link);
    const stopLink = store.sub(atoms.link, () => {
      const link = store.get(atoms.link);
      const { state } = link;
      if (isReadDue(formerLink, link)) readReceipts();
      formerLink = link;
      // A closed board takes no votes and questions, and answers no poll.
      if (state === 'gone') stopWork();
      if (state !== 'live') return;
      if (store.get(openness.asking) === 'open') outbox.resend();
      votes.resend();
    });
    const stopAsking = store.sub(openness.asking, () => {
      if (store.get(openness.asking) === 'open') outbox.resend();
    });
    const stopVoting = store.sub(openness.voting, () => {
      if (store.get(openness.voting) === 'open') votes.resend();
    });
    let talkId = store.get(atoms.head)?.talk.id;
    const stopTalks = store.sub(atoms.head, () => {
      const talk = store.get(atoms.head)?.talk;
      if (talkId !== undefined && talk && talk.id !== talkId)
        showToast(store, { title: messages.newTalk, description: talk.title });
      talkId = talk?.id;
    });
    // A restored database may have lost some of this viewer's votes.
    let epoch = store.get(atoms.epoch);
    const stopEpoch = store.sub(atoms.epoch, () => {
      if (epoch !== undefined) void readVotes();
      epoch = store.get(atoms.epoch);
    });
    outbox.resume();
    votes.resume();
    return () => {
      stopEpoch();
      stopTalks();
      stopVoting();
      stopAsking();
      stopOpenness();
      stopLink();
      stopFollowing();
      stopWork();
    };
  };
  /** After the board was closed its questions can still be read, but not changed. */
  const isClosed = atom((get) => get(atoms.link).state === 'gone');

  return {
    boardId,
    adminToken,
    atoms,
    board,
    isClosed,
    isBlocked,
    ownQuestions,
    askedNow,
    votes,
    outbox,
    ask,
    askerName,
    openness,
    receipts,
    noteReceipts,
    noteWrite,
    start,
    retryNow: () => followed.sendInput({ type: 'nudged' }),
  };
};
