import { messages } from '../messages.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Pains.css.ts';

export const Pains = () => (
  <section className={`${layout.column} ${layout.section}`} aria-labelledby="pains">
    <h2 id="pains" className={layout.heading}>
      {messages.painTitle}
    </h2>
    <ul className={styles.pains}>
      {messages.pains.map(({ title, text }) => (
        <li key={title} className={styles.pain}>
          <h3 className={layout.subheading}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
