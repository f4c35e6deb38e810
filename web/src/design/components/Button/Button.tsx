import type { ComponentProps } from 'react';
import { button } from './Button.css.ts';

/** `primary`: the main action of a screen; `signal`: the same on a dark background. */
export type ButtonTone = keyof typeof button;

export const Button = ({
  tone = 'quiet',
  type = 'button',
  className = '',
  ...rest
}: ComponentProps<'button'> & { tone?: ButtonTone }) => (
  <button {...rest} type={type} className={`${button[tone]} ${className}`} />
);
