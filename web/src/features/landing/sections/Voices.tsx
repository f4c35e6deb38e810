import { messages } from '../messages.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Voices.css.ts';

const { more, moreWhat, and, higher, higherWhat } = messages.claim;

export const Voices = () => (
  <section className={styles.ground} aria-labelledby="voices">
    <div className={`${layout.column} ${layout.section}`}>
      <h2 id="voices" className={styles.title}>
        {messages.voicesTitle}
      </h2>
      <div className={styles.voices}>
        {messages.voices.map(({ text, who }) => (
          <figure key={who} className={styles.voice}>
            <blockquote className={`${layout.displayText} ${styles.quote}`}>{text}</blockquote>
            <figcaption className={styles.who}>{who}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.claim}>
        <span className={styles.share}>
          <strong className={styles.figure}>{more}</strong> {moreWhat} {and}
        </span>{' '}
        <span className={styles.share}>
          <strong className={styles.figure}>{higher}</strong> {higherWhat}
        </span>
      </p>
      <ul className={styles.partners} aria-label={messages.partnersLabel}>
        {messages.partners.map((partner) => (
          <li key={partner}>{partner}</li>
        ))}
      </ul>
      <p className={styles.note}>{messages.sampleNote}</p>
    </div>
  </section>
);
