import { styleVariants } from '@vanilla-extract/css';
import { vars } from './theme.css.ts';
import { LABELS_LIGHT } from './tokens.ts';

/** The text colour of a label, by the name of its colour. */
export const labelColor = styleVariants(LABELS_LIGHT, (_value, name) => ({ color: vars.label[name] }));
