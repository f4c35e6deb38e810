import { messages } from '../messages.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Voices.css.ts';

const { more, moreWhat, and, higher, higherWhat } = messages.claim;

export const Voices = () => (
  <section className={styles.ground} data-half aria-labelledby="voices">
    <div className={`${layout.column} ${layout.firstHalf} ${layout.section}`}>
      <h2 id="voices" className={styles.title}>
        {messages.voicesTitle}
      </h2>
      <div className={styles.voices}>
        {messages.voices.map(({ text, who }) => (
          <figure key={who} className={styles.voice}>
            <blockquote className={`${layout.displayText} ${styles.quote}`}>{text}</blockquote>
            <figcaption className={styles.who}>
              <span className={layout.sample}>{messages.sampleVoice}</span> {who}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.claimed}>
        <span className={layout.sample}>{messages.sampleFigures}</span>
      </p>
      <p className={styles.claim}>
        <span className={styles.share}>
          <strong className={styles.figure}>{more}</strong> {moreWhat} {and}
        </span>{' '}
        <span className={styles.share}>
          <strong className={styles.figure}>{higher}</strong> {higherWhat}
        </span>
      </p>
      <div className={styles.partners}>
        <p id="partners" className={layout.sample}>
          {messages.samplePartners}
        </p>
        <ul className={styles.names} aria-labelledby="partners">
          {messages.partners.map((partner) => (
            <li key={partner}>{partner}</li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);
