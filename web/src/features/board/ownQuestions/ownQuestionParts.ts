/** For viewers who asked, in one file. */
export { getOwnQuestions } from '../../../api/board/ownQuestionCalls.ts';
export { default as OnStage } from './OnStage.tsx';
export { announceNews } from './ownQuestionNews.ts';
