import { LIGHT_LABELS } from '@openfloor/domain/view/palette';
import { styleVariants } from '@vanilla-extract/css';
import { vars } from './theme.css.ts';

/** The text colour of a label, by the name of its colour. */
export const labelColor = styleVariants(LIGHT_LABELS, (_value, name) => ({ color: vars.label[name] }));
