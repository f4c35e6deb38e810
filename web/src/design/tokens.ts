/** The values behind the theme contract. Every pair of text and background is at least 4.5 : 1, marks 3 : 1. */
export const LIGHT = {
  surface: '#FBFAF7',
  raised: '#FFFFFF',
  sunken: '#F3F1EA',
  ink: '#16171D',
  muted: '#5B5D68',
  line: '#E4E1D8',
  /** The border of a control, 3 : 1 against its background. */
  edge: '#8B8A84',
  signal: '#F5B700',
  onSignal: '#16171D',
  signalTint: '#FFF4D0',
  pinned: '#1F5FD0',
  pinnedTint: '#EDF3FD',
  danger: '#B3261E',
  onDanger: '#FFFFFF',
  dangerTint: '#FCEEED',
  answered: '#6A6C76',
  focus: '#1F5FD0',
  scrim: 'rgb(22 23 29 / 45%)',
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  surface: '#121318',
  raised: '#1B1D24',
  sunken: '#0D0E12',
  ink: '#F4F2EC',
  muted: '#A4A6B3',
  line: '#2C2F3A',
  edge: '#6E7180',
  signal: '#FFC933',
  onSignal: '#16171D',
  signalTint: '#352C10',
  pinned: '#7FB0FF',
  pinnedTint: '#182338',
  danger: '#FF8A80',
  onDanger: '#16171D',
  dangerTint: '#331B1C',
  answered: '#9496A2',
  focus: '#9CC3FF',
  scrim: 'rgb(0 0 0 / 60%)',
};

/** Colours of labels as text on the page and on cards, 4.5 : 1. */
export const LABELS_LIGHT = {
  red: '#B3261E',
  orange: '#A04600',
  amber: '#785800',
  green: '#1E6B34',
  teal: '#0B6663',
  blue: '#1F5FD0',
  violet: '#6B3FB0',
  pink: '#A8246C',
} as const;
export const LABELS_DARK: Record<keyof typeof LABELS_LIGHT, string> = {
  red: '#FF8A80',
  orange: '#FFB077',
  amber: '#F2C84B',
  green: '#7FD598',
  teal: '#6AD3CC',
  blue: '#8FB8FF',
  violet: '#C6A6FF',
  pink: '#FF9CCB',
};

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

/** Height of a toast of two lines at the top of a phone, with the space around it. */
export const TOAST_BAND = '6.25rem';
/** Narrower windows get the phone's layout. */
export const DESK_WIDTH_MIN = '60rem';
