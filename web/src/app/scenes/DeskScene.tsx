import type { Question } from '@openfloor/contract/questions';
import { createStore, Provider } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import { BoardProvider } from '../../features/board/boardContext.ts';
import { createBoardSession } from '../../features/board/boardSession.ts';
import { QuestionCard } from '../../features/board/list/QuestionCard.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- loads with the scene, so that a card is whole at once
import '../../features/board/moderatorParts.ts';
import { messages } from './messages.ts';
import { BOARD, questionOf, stateOf } from './samples.ts';
import { useBeats } from './useBeats.ts';
import * as styles from './DeskScene.css.ts';

const BEAT_MS = 110;
/** Cards rendered; more would be below the scene's edge. */
const CARDS = 6;
const TOKEN = 'sample';

/** Keys of the desk: approve, decline, pin. */
const KEYS = ['a', 'd', 'p'] as const;
type Key = (typeof KEYS)[number];
/** The key that decides about a question, by its place: every seventh text of the queue is spam, see `messages.queue`. */
const keyFor = (place: number): Key => {
  if (place % 7 === 3) return 'd';
  return place === 5 ? 'p' : 'a';
};

const decided = (question: Question, key: Key): Question => ({
  ...question,
  status: key === 'd' ? 'declined' : 'published',
  pinned: key === 'p',
  votes: question.text.length % 29,
});

/** Sample of the moderators' desk: forty waiting questions, one key press for each, then the list that the hall sees. */
export default function DeskScene({ isStill }: { isStill: boolean }) {
  const beat = useBeats(messages.queue.length, BEAT_MS, isStill);
  const [{ store, session, waiting }] = useState(openSample);
  const left = waiting.slice(beat);
  const done = waiting.slice(0, beat).map((question, place) => decided(question, keyFor(place)));
  const live = done
    .filter(({ status }) => status === 'published')
    .toSorted((one, other) => Number(other.pinned) - Number(one.pinned) || other.votes - one.votes);
  const shown = (left.length > 0 ? left : live).slice(0, CARDS);
  const pressed = beat === 0 || left.length === 0 ? undefined : keyFor(beat - 1);
  useLayoutEffect(() => {
    session.atoms.show(stateOf({ questions: [...left, ...done], audience: 'moderator' }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both follow from the beat
  }, [beat, session]);
  return (
    <Provider store={store}>
      <BoardProvider value={session}>
        <div className={styles.scene}>
          <p className={styles.head}>
            <span className={styles.left}>
              <span className={styles.count}>{left.length > 0 ? left.length : live.length}</span>
              {left.length > 0 ? messages.waiting : messages.published}
            </span>
            <span className={styles.keys}>
              {KEYS.map((key) => (
                <span key={key} className={styles.named}>
                  <kbd className={styles.key} data-pressed={key === pressed}>
                    {key.toUpperCase()}
                  </kbd>
                  {messages.keys[key]}
                </span>
              ))}
            </span>
          </p>
          <ul className={styles.queue}>
            {/* Keyed by place: elements that move would count as a layout shift. */}
            {shown.map(({ id }, place) => (
              <QuestionCard key={place} id={id} isOpen={false} onTop={undefined} mark={undefined} />
            ))}
          </ul>
        </div>
      </BoardProvider>
    </Provider>
  );
}

const openSample = () => {
  const store = createStore();
  const session = createBoardSession(store, BOARD.id, TOKEN);
  const waiting = messages.queue.map((text, place) => questionOf(place, text, { status: 'waiting' }));
  session.atoms.show(stateOf({ questions: waiting, audience: 'moderator' }));
  return { store, session, waiting };
};
