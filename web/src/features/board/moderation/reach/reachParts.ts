/** Components with which the board reaches other programs, in one file. */
export { Overlay, Programs } from './Addresses.tsx';
export { ControlKeys } from './ControlKeys.tsx';
export { Embed } from './Embed.tsx';
export { Webhooks } from './Webhooks.tsx';
