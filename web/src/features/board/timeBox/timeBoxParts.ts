/** For boards with a time box, in one file. */
export { default as Countdown } from './Countdown.tsx';
export { watchTimeBox } from './watchTimeBox.ts';
