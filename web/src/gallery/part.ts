import type { ReactNode } from 'react';

/** A component, or a part of a feature, with its states by name. */
export type Part = {
  name: string;
  /** Whether a state takes a place of its own in the window, so that the preview shows one state at a time. */
  isAlone?: boolean;
  states: Readonly<Record<string, ReactNode>>;
};
