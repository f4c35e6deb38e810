import { style } from '@vanilla-extract/css';

/** Takes no room while it is empty. It stays in the page, so that screen readers announce what appears in it. */
export const notice = style({ ':empty': { position: 'absolute' } });
