import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { LiveMark } from '../../../design/components/LiveMark/LiveMark.tsx';
import { VoteButton } from '../../../design/components/VoteButton/VoteButton.tsx';
import { messages } from '../messages.ts';
import { useSampleBoard } from './useSampleBoard.ts';
import * as styles from './SampleBoard.css.ts';

const words = messages.sample;

/** A small live board: questions gather votes and change places, and visitors can vote. */
export const SampleBoard = () => {
  const { questions, list, isPlaying, setIsPlaying, toggle } = useSampleBoard();
  return (
    <section className={styles.board} aria-label={words.label}>
      <div className={styles.head}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.live}>
          <LiveMark />
          {words.live}
        </p>
        <IconButton
          label={isPlaying ? words.pause : words.play}
          className={styles.playing}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
        </IconButton>
      </div>
      <ul ref={list} className={styles.list}>
        {questions.map((question) => (
          <li key={question.id} data-question={question.id} className={styles.row}>
            <VoteButton
              count={question.votes}
              isVoted={question.isVoted}
              label={question.isVoted ? words.unvote(question.votes) : words.vote(question.votes)}
              onToggle={() => toggle(question.id)}
            />
            <p className={styles.text}>{question.text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.invitation}>{words.invitation}</p>
    </section>
  );
};
