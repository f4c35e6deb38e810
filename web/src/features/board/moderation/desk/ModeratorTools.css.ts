import { globalStyle, style } from '@vanilla-extract/css';
import { hiddenRule, narrow, phone, space, vars } from '../../../../design/theme.css.ts';

/** Has no box: its children are laid out in the line above the list. */
export const tools = style({ display: 'contents' });
export const lanes = style({ display: 'flex' });
/** At the end of the line, so that what appears there moves nothing. */
export const hints = style({ order: 1, display: 'flex', alignItems: 'center', gap: space[1], minWidth: 40 });
globalStyle(`${hints} button`, {
  minHeight: 44,
  gap: space[1],
  paddingInline: space[2],
  border: 0,
  background: 'transparent',
  fontSize: vars.type.small,
});
/** As icons where there is no room for words. */
globalStyle(`${hints} button > span`, { '@media': { [narrow]: hiddenRule } });
/** Touch screens have no keys. */
export const keysButton = style({ order: 2, '@media': { [phone]: { display: 'none' } } });

/** Takes no room while it is empty. It stays in the page, so that screen readers announce what appears in it. */
export const notice = style({ ':empty': { position: 'absolute' } });
