/** For viewers who asked, in one file. */
export { getMyQuestions } from '../../../api/board/ownQuestionCalls.ts';
export { default as OnStage } from './OnStage.tsx';
export { announceNews } from './receiptNews.ts';
