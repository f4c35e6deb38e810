import type { ComponentProps } from 'react';
import { iconButton } from './IconButton.css.ts';

/** A button with one icon. `label` is its accessible name; `hint`, shown on hover, may add its key. */
export const IconButton = ({
  label,
  hint = label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> & { label: string; hint?: string }) => (
  <button {...rest} type="button" aria-label={label} title={hint} className={`${iconButton} ${className}`} />
);
