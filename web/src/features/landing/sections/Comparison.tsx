import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { visuallyHidden } from '../../../design/theme.css.ts';
import type { ComparedAnswer } from '../content.ts';
import { messages } from '../messages.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Comparison.css.ts';

const { tools, rows } = messages.comparison;

export const Comparison = () => (
  <section
    className={`${layout.column} ${layout.secondHalf} ${layout.section}`}
    data-half
    aria-labelledby="comparison"
  >
    <h2 id="comparison" className={`${layout.heading} ${styles.title}`}>
      {messages.comparisonTitle}
    </h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keyboard */}
    <div className={styles.frame} role="region" aria-label={messages.comparisonTable} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.criterion}>
              {messages.comparisonCriterion}
            </th>
            {tools.map((tool) => (
              <th key={tool} scope="col" className={styles.answer}>
                {tool}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ criterion, answers }) => (
            <tr key={criterion}>
              <th scope="row" className={styles.criterion}>
                {criterion}
              </th>
              {answers.map((answer, index) => (
                <td key={tools[index]} className={styles.answer}>
                  <AnswerMark answer={answer} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const AnswerMark = ({ answer }: { answer: ComparedAnswer }) => {
  if (typeof answer === 'string') return answer;
  return (
    <>
      {answer ? (
        <Check aria-hidden size={22} strokeWidth={2.5} />
      ) : (
        <Minus aria-hidden size={22} className={styles.no} />
      )}
      <span className={visuallyHidden}>{answer ? messages.yes : messages.no}</span>
    </>
  );
};
