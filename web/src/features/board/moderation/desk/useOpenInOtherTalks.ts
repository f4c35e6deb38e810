import type { TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { getQuestionsOfTalk } from '../../../../api/board/talkCalls.ts';
import type { ApiResult } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import type { BoardSession } from '../../boardSession.ts';
import { hasAnswer, LIVE, REVIEW } from '../../list/selection.ts';
import { ALL_TALKS } from '../../useShownTalk.ts';

/** Numbers of a talk's questions that moderators have not dealt with. */
export type OpenCounts = { waiting: number; unanswered: number };

const openIn = (questions: Iterable<Question>): OpenCounts => {
  const all = [...questions];
  return {
    waiting: all.filter(REVIEW.isIn).length,
    unanswered: all.filter((question) => LIVE.isIn(question) && !hasAnswer(question)).length,
  };
};

const sum = (each: readonly OpenCounts[]): OpenCounts => ({
  waiting: each.reduce((total, { waiting }) => total + waiting, 0),
  unanswered: each.reduce((total, { unanswered }) => total + unanswered, 0),
});

/**
 * Number of open questions in the talks that the list does not show. The current talk is always up to date; the
 * earlier ones, which only moderators change, are read when another talk is shown.
 * @param talks ids of the earlier talks
 * @param shown id of the talk that the list shows, or `ALL_TALKS`
 */
export const useOpenInOtherTalks = (
  { boardId, adminToken, atoms }: BoardSession,
  talks: readonly TalkId[],
  shown: string,
): OpenCounts => {
  const store = useStore();
  const current = useAtomValue(atoms.head)?.talk.id;
  const live = useAtomValue(atoms.questions);
  const readAll = async (): Promise<ApiResult<Map<string, OpenCounts>>> => {
    const open = new Map<string, OpenCounts>();
    const minSeq = store.get(atoms.seq);
    for (const id of talks) {
      const read = await getQuestionsOfTalk(boardId, id, { token: adminToken, minSeq });
      if (!read.ok) return read;
      open.set(id, openIn(read.value));
    }
    return { ok: true, value: open, headers: new Headers() };
  };
  const earlier = useRead(readAll, [shown, ...talks].join(' '));
  const open = new Map(earlier.failure ? [] : earlier.value);
  if (current !== undefined) open.set(current, openIn(live.values()));
  return sum(shown === ALL_TALKS ? [] : [...open].flatMap(([id, each]) => (id === shown ? [] : each)));
};
