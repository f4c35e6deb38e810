/** Texts of the summary for moderators. */
export const messages = {
  unpublished: 'Only moderators see this summary.',
  published: 'Everyone can read this summary. It follows the questions that the audience sees.',
  publish: {
    label: 'Publish summary',
    done: 'Summary published',
    doneText: 'The audience finds it above the questions.',
    failed: 'Failed to publish the summary. Please try again.',
  },
  takeBack: {
    label: 'Take summary back',
    done: 'Summary taken back',
    failed: 'Failed to take the summary back. Please try again.',
  },
};
