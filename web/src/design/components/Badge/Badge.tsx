import type { ReactNode } from 'react';
import { badge } from './Badge.css.ts';

export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof badge; children: ReactNode }) => (
  <span className={badge[tone]}>{children}</span>
);
