import { style } from '@vanilla-extract/css';

/** Without news it takes no room, but stays in the page, so that news is read out. */
export const notice = style({ ':empty': { position: 'absolute' } });
