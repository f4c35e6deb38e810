import type { ReactNode } from 'react';
import { Mark } from '../Logo/Mark.tsx';
import * as styles from './EmptyState.css.ts';

/** Says that nothing is here, why, and what to do next. */
export const EmptyState = ({
  title,
  text,
  headingLevel: Heading = 'h2',
  children,
}: {
  title: string;
  text: string;
  headingLevel?: 'h1' | 'h2';
  children?: ReactNode;
}) => (
  <div className={styles.empty}>
    <Mark className={styles.drawing} strokeWidth={1.25} />
    <Heading className={styles.title}>{title}</Heading>
    <p className={styles.text}>{text}</p>
    {children}
  </div>
);
