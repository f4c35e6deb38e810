import { listTalks } from '@openfloor/contract/calls/boardReads';
import type { TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { send, type ApiResult } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { numberText } from '../../../../design/formats.ts';
import { Select } from '../../../../design/components/Select/Select.tsx';
import { useBoard } from '../../boardContext.ts';
import { ALL_TALKS, useOpensOnAllTalks } from '../../useShownTalk.ts';
import { messages } from '../thisTalk/talks/messages.ts';
import { getQuestionsOfTalk } from '../../../../api/board/talkCalls.ts';
import type { BoardSession } from '../../boardSession.ts';
import { hasAnswer, LIVE, REVIEW } from '../../list/selection.ts';
import * as styles from './TalkSwitch.css.ts';

/** Chooses the talk whose questions the moderators' list shows. Hidden until there is a second talk. */
export const TalkSwitch = () => {
  const board = useBoard();
  const live = board.live ?? board;
  const current = useAtomValue(live.atoms.head)?.talk;
  const hasEnded = useAtomValue(live.atoms.endedAt) !== undefined;
  const opensOnAll = useOpensOnAllTalks(live) ?? false;
  const [params, setParams] = useSearchParams();
  const talks = useRead(() => send(listTalks, { boardId: board.boardId }), current?.id);
  const wanted = params.get('talk') ?? (opensOnAll || !current ? ALL_TALKS : current.id);
  const earlier = (talks.failure ? [] : (talks.value ?? []))
    .filter(({ id }) => id !== current?.id)
    .toReversed();
  const ids = earlier.map(({ id }) => id);
  const elsewhere = useOpenInOtherTalks(live, ids, wanted);
  if (!current || current.number === 1) return null;
  const choose = (talk: string): void =>
    setParams(
      (present) => {
        if (talk === (opensOnAll ? ALL_TALKS : current.id)) present.delete('talk');
        else present.set('talk', talk);
        return present;
      },
      { replace: true },
    );
  const all = hasEnded || wanted === ALL_TALKS ? [ALL_TALKS] : [];
  const isListed = [...all, current.id, ...ids].includes(wanted);
  return (
    <div className={styles.talk}>
      <Select
        label={messages.shown}
        isLabelHidden
        // Until the talks are read, the chosen one has no name.
        values={[...all, current.id, ...ids, ...(isListed ? [] : [wanted])]}
        names={{
          [ALL_TALKS]: messages.all,
          ...Object.fromEntries(earlier.map((talk) => [talk.id, messages.earlier(talk)])),
          ...(!isListed && { [wanted]: messages.loading }),
          [current.id]: hasEnded ? messages.last(current) : messages.current(current),
        }}
        value={wanted}
        onChoose={choose}
      />
      <Elsewhere {...elsewhere} />
    </div>
  );
};

/**
 * Number of questions in other talks that wait for review or, if none waits, that have no answer. Its place is there
 * even without a number.
 */
const Elsewhere = ({ waiting, unanswered }: OpenCounts) => {
  const words = messages.elsewhere(waiting, unanswered);
  return (
    <span className={styles.place}>
      {words !== '' && (
        <span
          role="img"
          aria-label={words}
          title={words}
          className={waiting > 0 ? styles.waiting : styles.unanswered}
        >
          {numberText(waiting > 0 ? waiting : unanswered)}
        </span>
      )}
    </span>
  );
};

/** Numbers of a talk's questions that moderators have not dealt with. */
type OpenCounts = { waiting: number; unanswered: number };

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
const useOpenInOtherTalks = (
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
