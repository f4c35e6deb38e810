import type { TalkFigures } from '@openfloor/contract/http/insights';
import type { TalkId } from '@openfloor/contract/ids';
import { durationText, shortNumberText } from '../../design/formats.ts';
import * as styles from './InsightsPage.css.ts';
import { messages } from './messages.ts';

const COLUMNS = ['came', 'asked', 'voted', 'questions', 'answered', 'votes'] as const;

const averageOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Each talk beside the others, and the average of those before the chosen one. */
export const TalkTable = ({ talks, chosenId }: { talks: readonly TalkFigures[]; chosenId: TalkId }) => {
  const earlier = talks.slice(
    0,
    talks.findIndex(({ id }) => id === chosenId),
  );
  const medians = earlier.flatMap(({ secondsToAnswer }) => secondsToAnswer?.median ?? []);
  return (
    <section className={styles.unbroken}>
      <h2 className={styles.heading} id="talks">
        {messages.talks}
      </h2>
      <p className={styles.help}>{messages.talksHelp}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keyboard */}
      <div className={styles.wideOnDesk} role="region" aria-labelledby="talks" tabIndex={0}>
        <table className={styles.talks}>
          <thead>
            <tr>
              {Object.values(messages.columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {talks.map((talk) => (
              <tr key={talk.id} className={talk.id === chosenId ? styles.chosen : undefined}>
                <th scope="row" dir="auto">
                  {messages.talkName(talk.number, talk.title)}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} data-name={messages.columns[column]}>
                    {messages.number(talk[column])}
                  </td>
                ))}
                <td data-name={messages.columns.time}>
                  {talk.secondsToAnswer ? durationText(talk.secondsToAnswer.median * 1000) : messages.none}
                </td>
              </tr>
            ))}
          </tbody>
          {earlier.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row">{messages.average}</th>
                {COLUMNS.map((column) => (
                  <td key={column} data-name={messages.columns[column]}>
                    {shortNumberText(averageOf(earlier.map((talk) => talk[column])))}
                  </td>
                ))}
                <td data-name={messages.columns.time}>
                  {medians.length > 0 ? durationText(averageOf(medians) * 1000) : messages.none}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
};
