import { messages } from '../messages.ts';
import { StepPiece } from './StepPiece.tsx';
import * as layout from '../layout.css.ts';
import * as styles from './Steps.css.ts';

export const Steps = () => (
  <section id="how-it-works" className={`${layout.darkGround} ${layout.section}`} aria-labelledby="steps">
    <div className={`${layout.column} ${styles.stairs}`}>
      <h2 id="steps" className={layout.heading}>
        {messages.stepsTitle}
      </h2>
      <ol className={styles.steps}>
        {messages.steps.map(({ piece, title, text }, index) => (
          <li key={title} className={styles.step}>
            <StepPiece piece={piece} />
            <h3 className={`${layout.subheading} ${styles.name}`}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
