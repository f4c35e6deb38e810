import type { Insights } from '@openfloor/contract/http/insights';
import { clockBetween } from '../../design/pageFormats.ts';
import { everyStep, type TimedStep } from './everyStep.ts';
import * as styles from './InsightsPage.css.ts';
import { messages } from './messages.ts';
import { StepChart } from './StepChart.tsx';

/** Charts of a talk, one below the other on the same times, and their numbers as a table. */
export const OverTime = ({ talk }: { talk: Insights['talk'] }) => {
  const steps = everyStep(talk);
  if (steps.length === 0) return null;
  const timesMs = steps.map(({ atMs }) => atMs);
  const { toMinute: timeOf } = clockBetween(timesMs.at(0) ?? 0, timesMs.at(-1) ?? 0);
  const { stepMinutes } = talk;
  const step = messages.each(stepMinutes);
  const hasViewers = steps.some(({ viewers }) => viewers !== null);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{messages.overTime}</h2>
      {hasViewers ? (
        <StepChart
          isArea
          name={messages.viewers}
          help={messages.viewersHelp(messages.of(stepMinutes))}
          values={steps.map(({ viewers }) => viewers)}
          {...{ timesMs, timeOf }}
        />
      ) : (
        <p className={styles.help}>{messages.noViewers}</p>
      )}
      <StepChart
        name={messages.votesOverTime(step)}
        help={messages.votesOverTimeHelp}
        values={steps.map(({ votes }) => votes)}
        {...{ timesMs, timeOf }}
      />
      <StepChart
        name={messages.questionsOverTime(step)}
        help={messages.questionsOverTimeHelp}
        values={steps.map(({ questions }) => questions)}
        {...{ timesMs, timeOf }}
      />
      <details className={styles.noPaper}>
        <summary className={styles.summary}>{messages.asTable}</summary>
        <StepTable steps={steps} timeOf={timeOf} />
      </details>
    </section>
  );
};

const StepTable = ({ steps, timeOf }: { steps: readonly TimedStep[]; timeOf: (atMs: number) => string }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {[messages.time, messages.columns.votes, messages.columns.questions, messages.viewers].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {steps.map(({ atMs, viewers, votes, questions }) => (
        <tr key={atMs}>
          <th scope="row">{timeOf(atMs)}</th>
          <td>{messages.number(votes)}</td>
          <td>{messages.number(questions)}</td>
          <td>{viewers === null ? messages.none : messages.number(viewers)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
