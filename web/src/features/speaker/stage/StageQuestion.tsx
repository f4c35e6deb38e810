import type { Question } from '@openfloor/contract/questions';
import type { Trending } from '@openfloor/contract/trending';
import { useState, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { RollingNumber } from '../../../design/components/RollingNumber/RollingNumber.tsx';
import { TrendBadge } from '../../../design/components/TrendBadge/TrendBadge.tsx';
import { displayLineHeight, languageOf } from '../../../design/textLanguage.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { messages } from '../messages.ts';
import { LocalTime } from './LocalTime.tsx';
import { ScreenText } from '../screen/ScreenText.tsx';
import { roughSize } from '../screen/fitText.ts';
import { useFitText } from '../screen/useFitText.ts';
import * as styles from './Stage.css.ts';

type StageQuestionProps = { question: Question; isAnswering: boolean };

/** Largest size of a short text, as a share of the room for it. */
const HIGHEST_SHARE = 0.42;

/** The question, as large as fits. One that the server has drawn shows immediately; later ones fade in. */
export const StageText = ({ question: { text: words, isAnswered } }: { question: Question }) => {
  const { box, text } = useFitText(words, HIGHEST_SHARE);
  const isHydrated = useIsHydrated();
  const [appears] = useState(isHydrated);
  return (
    <div ref={box} dir="auto" className={appears ? styles.appearingBox : styles.box}>
      <p
        ref={text}
        lang={languageOf(words)}
        className={isAnswered ? styles.answeredText : styles.text}
        // A rough size, until the text is fitted.
        style={{ lineHeight: displayLineHeight(words), fontSize: roughSize(words, HIGHEST_SHARE) }}
      >
        {isAnswered ? (
          <s>
            <ScreenText text={words} />
          </s>
        ) : (
          <ScreenText text={words} />
        )}
      </p>
    </div>
  );
};

/** The votes, and the marks beside them, which fade while the speaker is idle. `moves`: what next and previous move. */
export const StageFacts = ({
  question,
  isAnswering,
  moves,
  trend,
}: StageQuestionProps & { moves?: ReactNode; trend: Trending[number] | undefined }) => {
  const { votes, pinned, isAnswered, createdAt, name } = question;
  return (
    <div className={styles.facts}>
      <p className={styles.votes}>
        <RollingNumber value={votes} className={styles.count} isUnderlined={false} />{' '}
        <span className={styles.unit}>{messages.voteUnit(votes)}</span>
      </p>
      {trend && (
        <span className={styles.trend}>
          <TrendBadge votes={trend.votes} seconds={trend.seconds} />
        </span>
      )}
      <div className={`${styles.marks} ${styles.fading}`}>
        {isAnswering && <Badge tone="signal">{messages.answeringNow}</Badge>}
        {pinned && (
          <span className={styles.notOnClicker}>
            <Badge tone="pinned">
              <Pin aria-hidden size={14} />
              {messages.pinned}
            </Badge>
          </span>
        )}
        {isAnswered && (
          <Badge tone="answered">
            <Check aria-hidden size={14} />
            {messages.answered}
          </Badge>
        )}
        {name !== undefined && <bdi className={styles.asker}>{name}</bdi>}
        <span className={`${styles.askedAt} ${styles.notOnClicker}`}>
          <LocalTime sample={`${messages.asked} 00:00 AM`}>
            {messages.asked} <DateTime at={createdAt} to="time" />
          </LocalTime>
        </span>
      </div>
      {moves}
    </div>
  );
};
