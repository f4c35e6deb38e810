import type { Summary } from '@openfloor/contract/http/summary';

/** Texts of the summary for moderators. */
export const messages = {
  state: (source: Summary['source'], isPublished: boolean, isNewer: boolean): string => {
    if (!isPublished) return 'Only moderators see this summary.';
    if (isNewer) return 'Only moderators see this summary. The audience reads the one before it.';
    return source === 'machine'
      ? 'Everyone can read this summary. The next one waits until you publish it.'
      : 'Everyone can read this summary. It follows the questions that the audience sees.';
  },
  nothing: 'There is nothing to publish yet: no two questions have a topic in common.',
  removedTopics: (names: readonly string[]) => `Removed topics: ${names.join(', ')}`,
  remove: {
    done: 'Topic removed',
    failed: 'Failed to remove the topic. Please try again.',
  },
  showAgain: {
    label: 'Show removed topics again',
    done: 'Topics are shown again',
    failed: 'Failed to show the topics again. Please try again.',
  },
  publishNewer: 'Publish this summary',
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
