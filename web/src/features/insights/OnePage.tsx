import type { Insights } from '@openfloor/contract/http/insights';
import { dateText, momentText } from '../../design/formats.ts';
import { clockBetween } from '../../design/pageFormats.ts';
import { BoardNumbers } from './BoardNumbers.tsx';
import { EarlierTable } from './EarlierTable.tsx';
import { everyStep } from './everyStep.ts';
import { messages } from './messages.ts';
import { StepChart } from './StepChart.tsx';
import { TalkTable } from './TalkTable.tsx';
import * as styles from './OnePage.css.ts';

/** Rows that fit on the sheet beside the rest. */
const TALKS_MAX = 6;
const EARLIER_MAX = 4;
const UNANSWERED_MAX = 3;

/** The figures of the board on one sheet of A4, for those who paid for the event. */
export const OnePage = ({ insights }: { insights: Insights }) => {
  const { talks, talk, asOf, earlier = [] } = insights;
  const [first] = talks;
  const chosen = talks.findIndex(({ id }) => id === talk.id);
  const shownTalks = talks.slice(Math.max(0, chosen + 1 - TALKS_MAX), Math.max(chosen + 1, TALKS_MAX));
  const unanswered = talk.unanswered.slice(0, UNANSWERED_MAX);
  const words = messages.onePage;
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {first?.title}
        </h1>
        <p>{first && words.held(dateText(first.startedAt), asOf === null ? '' : momentText(asOf))}</p>
      </header>
      <BoardNumbers figures={insights} />
      <Viewers talk={talk} />
      {talks.length > 1 && <TalkTable talks={shownTalks} chosenId={talk.id} />}
      {talks.length > shownTalks.length && <p>{words.moreTalks(talks.length - shownTalks.length)}</p>}
      {earlier.length > 0 && <EarlierTable insights={insights} earlier={earlier.slice(0, EARLIER_MAX)} />}
      {unanswered.length > 0 && (
        <section className={styles.unanswered}>
          <h2>{words.unanswered}</h2>
          <ol>
            {unanswered.map(({ id, text, votes }) => (
              <li key={id} className={styles.question} dir="auto">
                {words.question(text, votes)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
};

const Viewers = ({ talk }: { talk: Insights['talk'] }) => {
  const steps = everyStep(talk);
  if (!steps.some(({ viewers }) => viewers !== null)) return null;
  const timesMs = steps.map(({ atMs }) => atMs);
  const { toMinute: timeOf } = clockBetween(timesMs.at(0) ?? 0, timesMs.at(-1) ?? 0);
  return (
    <StepChart
      isArea
      name={messages.onePage.viewersOf(talk.title)}
      help={messages.viewersHelp(messages.of(talk.stepMinutes))}
      values={steps.map(({ viewers }) => viewers)}
      {...{ timesMs, timeOf }}
    />
  );
};
