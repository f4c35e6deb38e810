/** Components that edit an own question: on its card, and in the ask field. Loaded as one file. */
export { EditingNote } from './ownQuestions/EditingNote.tsx';
export { EditOnCard } from './ownQuestions/EditOwn.tsx';
