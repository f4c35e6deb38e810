/** What changes an own question: on its card, and in the field to ask. Loaded as one file. */
export { EditingNote } from './ownQuestions/EditingNote.tsx';
export { EditOnCard } from './ownQuestions/EditOwn.tsx';
