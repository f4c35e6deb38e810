import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { LABELS_DARK, LABELS_LIGHT } from './tokens.ts';

/** Colours of labels, by name. */
export const labelColors = createGlobalThemeContract(
  LABELS_LIGHT,
  (_value, path) => `label-${path.join('-')}`,
);

globalStyle(':root', { vars: assignVars(labelColors, LABELS_LIGHT) });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: assignVars(labelColors, LABELS_DARK) } },
});
globalStyle(':root[data-theme="dark"]', { vars: assignVars(labelColors, LABELS_DARK) });
