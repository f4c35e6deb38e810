import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

const THUMB_PX = 20;
/** At both ends of the slider the middle of its thumb is this far from the edge. */
export const INSET_PX = THUMB_PX / 2;
export const PLOT_PX = 76;
export const AXIS_PX = 24;

/**
 * Colours of the chart as variables, which its script reads: a script that imports the theme loads it on every page.
 */
export const COLORS = {
  votes: '--chart-votes',
  questions: '--chart-questions',
  answering: '--chart-answering',
  answered: '--chart-answered',
  text: '--chart-text',
  edge: '--chart-edge',
} as const;

const FORCED = '(forced-colors: active)';
/** The browser replaces no colour of a canvas, and removes backgrounds. */
const IN_FORCED = {
  votes: 'Highlight',
  questions: 'CanvasText',
  answering: 'LinkText',
  answered: 'GrayText',
} as const;

export const plot = style({ position: 'relative', height: PLOT_PX + AXIS_PX });
export const chart = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  vars: {
    [COLORS.votes]: vars.color.signal,
    [COLORS.questions]: vars.color.ink,
    [COLORS.answering]: vars.color.pinned,
    [COLORS.answered]: vars.color.answered,
    [COLORS.text]: vars.color.muted,
    [COLORS.edge]: vars.color.edge,
  },
  '@media': {
    [FORCED]: {
      vars: {
        [COLORS.votes]: IN_FORCED.votes,
        [COLORS.questions]: IN_FORCED.questions,
        [COLORS.answering]: IN_FORCED.answering,
        [COLORS.answered]: IN_FORCED.answered,
        [COLORS.text]: 'CanvasText',
        [COLORS.edge]: 'CanvasText',
      },
    },
  },
});
// The part of uPlot's style sheet that a chart without legend and cursor needs.
globalStyle(`${chart} .u-wrap`, { position: 'relative' });
globalStyle(`${chart} .u-over, ${chart} .u-under, ${chart} .u-axis, ${chart} .u-select`, {
  position: 'absolute',
});
globalStyle(`${chart} canvas`, { display: 'block', width: '100%', height: '100%' });

/** A line with a knob at its foot. */
const knob = (ink: string, surface: string): string => `
    radial-gradient(circle at 50% calc(100% - 10px), ${ink} 0 8px, ${surface} 8.5px 10px, transparent 10.5px),
    linear-gradient(${ink}, ${ink}) center / 2px 100% no-repeat`;
const thumb = {
  appearance: 'none',
  width: THUMB_PX,
  height: PLOT_PX,
  border: 0,
  borderRadius: 0,
  background: knob(vars.color.ink, vars.color.surface),
} as const;
const thumbInForced = { background: knob('CanvasText', 'Canvas'), forcedColorAdjust: 'none' } as const;
export const slider = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  width: '100%',
  height: PLOT_PX,
  margin: 0,
  appearance: 'none',
  background: 'transparent',
  cursor: 'ew-resize',
  // The page still scrolls when one swipes up or down.
  touchAction: 'pan-y',
  // A log is read from left to right in every language of this page.
  direction: 'ltr',
  borderRadius: 4,
  selectors: {
    '&::-webkit-slider-runnable-track': { height: PLOT_PX, background: 'transparent' },
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-track': { height: PLOT_PX, background: 'transparent' },
    '&::-moz-range-thumb': thumb,
  },
  '@media': {
    [FORCED]: {
      selectors: {
        '&::-webkit-slider-thumb': thumbInForced,
        '&::-moz-range-thumb': thumbInForced,
      },
    },
  },
});

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[3]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
const inForced = (background: string) => ({
  [FORCED]: { selectors: { '&::before': { background, forcedColorAdjust: 'none' } } } as const,
});
const swatch = {
  content: '',
  display: 'inline-block',
  width: 10,
  height: 10,
  marginInlineEnd: space[1],
  borderRadius: 2,
} as const;
export const votes = style({
  color: vars.color.ink,
  selectors: {
    '&::before': { ...swatch, background: vars.color.signal, border: `1px solid ${vars.color.edge}` },
  },
  '@media': inForced(IN_FORCED.votes),
});
export const questions = style({
  color: vars.color.ink,
  selectors: { '&::before': { ...swatch, background: vars.color.ink } },
  '@media': inForced(IN_FORCED.questions),
});
const dot = { ...swatch, width: 8, height: 8, borderRadius: 4 } as const;
export const answering = style({
  color: vars.color.ink,
  selectors: { '&::before': { ...dot, background: vars.color.pinned } },
  '@media': inForced(IN_FORCED.answering),
});
export const answered = style({
  color: vars.color.ink,
  selectors: { '&::before': { ...dot, background: vars.color.answered } },
  '@media': inForced(IN_FORCED.answered),
});
