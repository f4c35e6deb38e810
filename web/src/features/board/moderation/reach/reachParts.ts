/** Components with which the board reaches other programs, in one file. */
export { ControlKeys } from './ControlKeys.tsx';
export { Embed } from './Embed.tsx';
export { Overlay } from './Overlay.tsx';
export { Programs } from './Programs.tsx';
export { Webhooks } from './Webhooks.tsx';
