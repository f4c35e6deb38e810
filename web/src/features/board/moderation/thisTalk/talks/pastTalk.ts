import { listTalks } from '@openfloor/contract/calls/boardReads';
import type { QuestionId, Seq } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { Question } from '@openfloor/contract/questions';
import { atom, type Store } from 'jotai';
import { getQuestionsOfTalk } from '../../../../../api/board/talkCalls.ts';
import { type ApiFailure, type ApiResult, send } from '../../../../../api/http/apiClient.ts';
import { poll } from '../../../../../api/http/poll.ts';
import { createBoardAtoms } from '../../../../../session/boardAtoms.ts';
import type { ShownBoard } from '../../../boardContext.ts';
import type { BoardSession } from '../../../boardSession.ts';
import type { Gate } from '../../../timeBox/openness.ts';
import { ALL_TALKS } from '../../../useShownTalk.ts';
import { decliningAtom } from '../../acts/useModeration.ts';
import { NONE_SELECTED, selectedAtom } from '../../acts/focus/selected.ts';

type TalkRead = { questions: readonly Question[]; seq: Seq | undefined };

/**
 * Polling interval: acts of colleagues on questions of earlier talks are in no frame. Longer for all talks, which
 * take one read each.
 */
const EVERY_MS = 3000;
const ALL_EVERY_MS = 15_000;

/** Failures that a repeat does not change: the address names no talk of the board. */
const NO_TALK: ReadonlySet<ApiFailure['code']> = new Set(['talk-not-found', 'invalid-request']);

/**
 * A board's session whose list has the questions of an earlier talk. They are read after each act of this page and
 * every few seconds; they take no votes and are not answered on stage.
 * @param wanted id of the talk, or `ALL_TALKS`
 * @param onMissing called when the board has no such talk
 */
export const createPastTalk = (store: Store, live: BoardSession, wanted: string, onMissing: () => void) => {
  const { boardId, adminToken } = live;
  const own = createBoardAtoms(store);
  const { seq, questions, question, isEmpty, isLoaded, missing, trending, answeringId, hasReplies } = own;
  let stop: (() => void) | undefined;
  /** Number of the latest read: the answer of an earlier one may arrive later, and is dropped. */
  let latest = 0;

  const readTalk = async (talkId: string, minSeq: Seq): Promise<ApiResult<TalkRead>> => {
    const read = await getQuestionsOfTalk(boardId, talkId, { token: adminToken, minSeq });
    if (!read.ok) return read;
    const position = positionIn(read.headers.get(POSITION_HEADER));
    return { ...read, value: { questions: read.value, seq: position?.seq } };
  };

  /** Reads one talk after the other. The list is as old as the first of them. */
  const readAll = async (minSeq: Seq): Promise<ApiResult<TalkRead>> => {
    const talks = await send(listTalks, { boardId, minSeq });
    if (!talks.ok) return talks;
    const all: TalkRead[] = [];
    for (const { id } of talks.value) {
      const read = await readTalk(id, minSeq);
      if (!read.ok) return read;
      all.push(read.value);
    }
    return { ...talks, value: { questions: all.flatMap((each) => each.questions), seq: all[0]?.seq } };
  };

  const read = async (minSeq: Seq): Promise<void> => {
    latest += 1;
    const number = latest;
    const result = await (wanted === ALL_TALKS ? readAll(minSeq) : readTalk(wanted, minSeq));
    if (number !== latest || !stop) return;
    if (!result.ok) {
      if (NO_TALK.has(result.code)) onMissing();
      return;
    }
    store.set(seq, result.value.seq ?? store.get(live.atoms.seq));
    own.showQuestions(withKnown(store.get(questions), result.value.questions));
    store.set(isLoaded, true);
  };

  const session: ShownBoard = {
    ...live,
    live,
    hasAllTalks: wanted === ALL_TALKS,
    atoms: {
      ...live.atoms,
      seq,
      questions,
      question,
      isEmpty,
      isLoaded,
      missing,
      trending,
      answeringId,
      hasReplies,
    },
    openness: { ...live.openness, voting: atom<Gate>('over') },
    staying: atom<ReadonlySet<QuestionId>>(new Set<QuestionId>()),
    ownActSeqs: {
      ...live.ownActSeqs,
      begin: (ids) => {
        const end = live.ownActSeqs.begin(ids);
        return (done) => {
          end(done);
          if (done !== undefined) void read(done);
        };
      },
    },
  };

  /** Clears what was selected on the list of the talk before. */
  const clear = (): void => {
    store.set(selectedAtom, NONE_SELECTED);
    store.set(decliningAtom, undefined);
  };

  const start = (): (() => void) => {
    clear();
    const stopPolling = poll(() => read(store.get(seq)), wanted === ALL_TALKS ? ALL_EVERY_MS : EVERY_MS);
    stop = stopPolling;
    return () => {
      stop = undefined;
      stopPolling();
      clear();
    };
  };

  return { session, start };
};

/**
 * The questions by id. Questions that have not changed stay the same objects, so that their cards are not rendered
 * again; if none has changed, the map stays the same too.
 */
const withKnown = (
  known: ReadonlyMap<QuestionId, Question>,
  read: readonly Question[],
): ReadonlyMap<QuestionId, Question> => {
  const next = new Map(
    read.map((question) => {
      const before = known.get(question.id);
      return [question.id, before && isSame(before, question) ? before : question];
    }),
  );
  const isUnchanged = next.size === known.size && [...next].every(([id, each]) => known.get(id) === each);
  return isUnchanged ? known : next;
};

const isSame = (one: Question, other: Question): boolean => JSON.stringify(one) === JSON.stringify(other);
