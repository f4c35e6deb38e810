/** One chunk, which the browser loads only for boards with a time box. */
export { default as Countdown } from './Countdown.tsx';
export { watchTimeBox } from './watchTimeBox.ts';
