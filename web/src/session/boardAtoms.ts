import {
  hasLiveSocket,
  isOver,
  shortfallOf,
  type ConnectionState,
  type Link,
  type NextTalk,
  type Shortfall,
} from '@openfloor/client/machine/state';
import type { BoardHead } from '@openfloor/contract/boardHead';
import type { Epoch, QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { ModeratorKey, PresentModerator } from '@openfloor/contract/ws';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { Trending } from '@openfloor/contract/trending';
import { atom, type PrimitiveAtom, type Store } from 'jotai';
import { fillErased } from '../api/board/erasedTexts.ts';

type Questions = ReadonlyMap<QuestionId, Question>;
const NONE: Questions = new Map();
const NOBODY: readonly PresentModerator[] = [];

/**
 * The state that the screens of one board read. A card subscribes to its own question only, so a vote renders one
 * card; lists and counts subscribe to all questions.
 */
export const createBoardAtoms = (store: Store) => {
  const link = atom<Link>({ state: 'loading', tries: 0 });
  /** How the connection falls short of live updates. */
  const shortfall = atom<Shortfall>('brief');
  /** Settings, talk, the question being answered and the stage's order; undefined until they are known. */
  const head = atom<BoardHead | undefined>(undefined);
  const settings = atom((get) => get(head)?.settings ?? DEFAULT_SETTINGS);
  /** The time when the board ended; undefined while it is open. */
  const endedAt = atom((get) => get(head)?.endedAt ?? undefined);
  /** The question that the stage shows to the hall, open or answered. */
  const onStageId = atom((get) => get(head)?.answeringId ?? undefined);
  const seq = atom(0);
  const epoch = atom<Epoch | undefined>(undefined);
  const viewerCount = atom<number | undefined>(undefined);
  const trending = atom<Trending>([]);
  /** For moderators: those with an open socket, and which of them this page is. Empty while this page has none. */
  const moderators = atom(NOBODY);
  const moderatorId = atom<ModeratorKey | undefined>(undefined);
  /** For moderators: the talk that is about to start by itself, unless it was held or changed since. */
  const nextTalk = atom<NextTalk | undefined>(undefined);
  const questions = atom<Questions>(NONE);
  /** Number of questions that are still to be read: the first part of a long list shows before the rest. */
  const missing = atom(0);
  /**
   * The question that is being answered. Undefined if the one on the stage has been answered, or the board is closed.
   */
  const answeringId = atom((get) => {
    const id = get(onStageId);
    const isDone = get(link).state === 'gone' || (id !== undefined && get(questions).get(id)?.isAnswered);
    return isDone ? undefined : id;
  });
  const isEmpty = atom((get) => get(questions).size === 0);
  /** Number of questions without those that only moderators get: waiting, declined, withdrawn or merged ones. */
  const questionCount = atom(
    (get) =>
      [...get(questions).values()].filter(
        ({ status = 'published', mergedInto }) => status === 'published' && mergedInto === undefined,
      ).length + get(missing),
  );
  const hasReplies = atom((get) => [...get(questions).values()].some(({ reply }) => reply !== undefined));
  /** Whether a list has been loaded. */
  const isLoaded = atom(false);
  const byId = new Map<QuestionId, PrimitiveAtom<Question | undefined>>();

  const question = (id: QuestionId): PrimitiveAtom<Question | undefined> => {
    const known = byId.get(id);
    if (known) return known;
    const made = atom<Question | undefined>(store.get(questions).get(id));
    byId.set(id, made);
    return made;
  };

  /** Skips updates that only change the deadline of a live connection. */
  const showLink = (next: Link): void => {
    if (next.state !== 'live' || store.get(link).state !== 'live') store.set(link, next);
  };

  const showQuestions = (next: Questions): void => {
    const before = store.get(questions);
    if (before === next) return;
    fillErased(next.values());
    store.set(questions, next);
    for (const [id, own] of byId) if (before.get(id) !== next.get(id)) store.set(own, next.get(id));
  };

  return {
    link,
    shortfall,
    head,
    settings,
    endedAt,
    onStageId,
    answeringId,
    seq,
    epoch,
    viewerCount,
    trending,
    moderators,
    moderatorId,
    nextTalk,
    questions,
    missing,
    isEmpty,
    questionCount,
    hasReplies,
    isLoaded,
    question,
    showQuestions,
    /** Sets the atoms to a state of the connection. */
    show: (state: ConnectionState): void => {
      showLink(state.link);
      store.set(shortfall, shortfallOf(state));
      if (state.viewerCount !== undefined) store.set(viewerCount, state.viewerCount);
      if (state.trending) store.set(trending, state.trending);
      store.set(moderators, hasLiveSocket(state.link) ? (state.moderators ?? NOBODY) : NOBODY);
      store.set(moderatorId, state.moderatorId);
      store.set(nextTalk, state.nextTalk);
      if (!state.view) return;
      store.set(isLoaded, true);
      store.set(epoch, state.view.epoch);
      store.set(seq, state.view.seq);
      if (state.view.head) store.set(head, state.view.head);
      // A closed board sends no more questions.
      store.set(missing, isOver(state.link) ? 0 : (state.rest?.missing ?? 0));
      showQuestions(state.view.questions);
    },
  };
};
