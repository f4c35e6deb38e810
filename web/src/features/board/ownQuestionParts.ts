/** Code for viewers who have asked, loaded as one file. */
export { getOwnQuestions } from '../../api/board/ownQuestionCalls.ts';
export { default as OnStage } from './ownQuestions/OnStage.tsx';
export { announceNews } from './ownQuestions/ownQuestionNews.ts';
export { saveOwnEdit } from './ownQuestions/saveOwnEdit.ts';
