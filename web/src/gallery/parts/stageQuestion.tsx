import type { Question } from '@openfloor/contract/questions';
import { StageFacts, StageText } from '../../features/speaker/stage/StageQuestion.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, questionWith } from '../SampleBoard.tsx';
import * as styles from '../../features/speaker/stage/Stage.css.ts';

const stage = (details: Partial<Question> = {}, isAnswering = false, isTrending = false) => {
  const question = questionWith(details);
  const trend = isTrending ? { id: ID, votes: 14, seconds: 120 } : undefined;
  return (
    <div className={styles.stage}>
      <div />
      <div className={styles.body}>
        <StageText question={question} />
      </div>
      <StageFacts question={question} isAnswering={isAnswering} trend={trend} />
    </div>
  );
};

/** Dark in both themes. */
export const stageQuestion: Part = {
  name: 'Stage question',
  isAlone: true,
  states: {
    Pinned: stage({ pinned: true, name: 'Third row' }),
    'Being answered': stage({}, true),
    Trending: stage({}, false, true),
    Answered: stage({ isAnswered: true }),
    Short: stage({ text: 'Why?' }),
    Long: stage({ text: 'How will the migration of the archives be paid for? '.repeat(9).trim() }),
    Arabic: stage({ text: ARABIC.text, name: ARABIC.name, pinned: true }, true),
  },
};
