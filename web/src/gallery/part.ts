import type { ReactNode } from 'react';

/** A component, or a part of a feature, with its states by name. */
export type Part = {
  name: string;
  /** Whether each state covers the window, as a dialog does. The preview then shows one state at a time. */
  isAlone?: boolean;
  states: Readonly<Record<string, ReactNode>>;
};
