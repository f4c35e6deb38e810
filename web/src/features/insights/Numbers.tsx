import * as styles from './InsightsPage.css.ts';

/** A large number with its name and a sentence that says what it means. */
export type LargeNumber = { number: string; name: string; help: string };

export const Numbers = ({ title, numbers }: { title: string; numbers: readonly LargeNumber[] }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    <dl className={styles.numbers}>
      {numbers.map(({ number, name, help }) => (
        <div key={name} className={styles.number}>
          <dt className={styles.numberName}>{name}</dt>
          <dd className={styles.large}>{number}</dd>
          <dd className={styles.help}>{help}</dd>
        </div>
      ))}
    </dl>
  </section>
);
