import { messages } from '../messages.ts';
import * as layout from '../layout.css.ts';
import * as styles from './Pains.css.ts';

export const Pains = () => (
  <section className={`${layout.column} ${layout.section} ${layout.split}`} aria-labelledby="pains">
    <h2 id="pains" className={`${layout.heading} ${styles.title}`}>
      {messages.painTitle}
    </h2>
    <ul>
      {messages.pains.map(({ title, text }) => (
        <li key={title} className={styles.pain}>
          <h3 className={layout.subheading}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
