/** For viewers who asked, in one file. */
export { default as OnStage } from './OnStage.tsx';
export { newsOf, readReceipts, withChanged } from './receipts.ts';
