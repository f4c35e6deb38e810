/** Steps of 4 px. */
export const SPACE = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
} as const;

/** A scale of 1.2 on phones, 1.25 on wider screens; body text is never under 16 px. */
export const TYPE_NARROW = {
  small: '0.875rem',
  body: '1rem',
  question: '1.0625rem',
  large: '1.2rem',
  title: '1.44rem',
  display: '2.07rem',
};
export const TYPE_WIDE: typeof TYPE_NARROW = {
  small: '0.875rem',
  body: '1rem',
  question: '1.125rem',
  large: '1.25rem',
  title: '1.563rem',
  display: '2.441rem',
};

export const RADIUS = { control: '10px', card: '16px', pill: '999px' } as const;

export const MOTION = { stateMs: 180, placeMs: 300, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

export const FONT = {
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
} as const;

/** Height of a toast at the top of a phone, with the space around it. */
export const TOAST_BAND = '5rem';
/** Height of the head of a dialog that is as large as the page. */
export const PAGE_HEAD = '3.75rem';
/** Narrower windows get the phone's layout. */
export const DESK_WIDTH_MIN = '60rem';
