import ChevronUp from 'lucide-react/icons/chevron-up';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { messages } from './messages.ts';
import type { SampleQuestion } from './sampleBoard.ts';
import { useSampleBoard } from './useSampleBoard.ts';
import * as styles from './SampleBoard.css.ts';

const words = messages.sample;

/** The product itself, small: questions gather votes and change places, and the visitor may vote too. */
export const SampleBoard = () => {
  const { questions, list, isPlaying, setIsPlaying, toggle } = useSampleBoard();
  return (
    <section className={styles.board} aria-label={words.label}>
      <div className={styles.head}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.live}>
          <span className={styles.dot} />
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
            <SampleVote question={question} onToggle={() => toggle(question.id)} />
            <p className={styles.text}>{question.text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.invitation}>{words.invitation}</p>
    </section>
  );
};

const SampleVote = ({
  question: { votes, isVoted },
  onToggle,
}: {
  question: SampleQuestion;
  onToggle: () => void;
}) => (
  <button
    type="button"
    className={styles.vote}
    aria-pressed={isVoted}
    aria-label={isVoted ? words.unvote(votes) : words.vote(votes)}
    onClick={onToggle}
  >
    <ChevronUp aria-hidden size={20} strokeWidth={2.5} />
    <span key={votes} className={styles.count}>
      {votes}
    </span>
  </button>
);
