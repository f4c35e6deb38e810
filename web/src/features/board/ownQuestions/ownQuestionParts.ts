/** Code for viewers who have asked, loaded as one file. */
export { getOwnQuestions } from '../../../api/board/ownQuestionCalls.ts';
export { default as OnStage } from './OnStage.tsx';
export { announceNews } from './ownQuestionNews.ts';
export { EditingNote } from './EditingNote.tsx';
export { EditOnCard } from './EditOwn.tsx';
export { saveOwnEdit } from './saveOwnEdit.ts';
