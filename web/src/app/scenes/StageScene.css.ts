import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

const wide = 'screen and (min-width: 40rem)';
const CASE = '#16171D';

/** The phone stands beside the stage, a little lower; on a phone below it. */
export const scene = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[4],
  '@media': { [wide]: { gridTemplateColumns: '77% 22%', gap: '1%', justifyItems: 'stretch' } },
});
export const stage = style({
  width: '100%',
  alignSelf: 'start',
  borderRadius: 12,
  overflow: 'hidden',
  boxShadow: `0 0 0 1px ${vars.color.edge}`,
});
export const phone = style({
  width: '42%',
  borderRadius: 'clamp(14px, 2vw, 26px)',
  border: `clamp(3px, 0.5vw, 7px) solid ${CASE}`,
  outline: `1px solid ${vars.color.edge}`,
  overflow: 'hidden',
  background: CASE,
  '@media': { [wide]: { width: 'auto', marginTop: '30%' } },
});

/** Inside the phone's frame. */
export const board = style({ padding: `${space[2]} ${space[3]}` });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 48,
  fontWeight: 700,
});
export const live = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  marginInlineStart: 'auto',
  fontSize: vars.type.small,
});
