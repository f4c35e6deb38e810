/** All texts of starting the next talk. */
export const messages = {
  now: (number: number, title: string) => `Now: talk ${number}, ${title}`,
  title: 'Title of the next talk',
  titleHint: (number: number) => `Talk ${number}`,
  start: 'Start the next talk',
  confirm: 'Start the next talk?',
  what: (count: number) =>
    `The list starts empty on every screen. ${count === 1 ? 'The question' : `All ${count} questions`} of this talk can still be read, but no longer voted on. You can undo it until somebody asks the first question.`,
  cancel: 'Cancel',
  words: { done: 'The next talk has started', failed: 'Failed to start the next talk. Please try again.' },
};
