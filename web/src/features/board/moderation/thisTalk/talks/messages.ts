import type { WaitingAct } from '@openfloor/contract/acts';
import { numberText, plural } from '../../../../../design/formats.ts';

const waiting = (count: number): string => `${plural(count, 'question waits', 'questions wait')} for review`;

type Named = { number: number; title: string };

/** All texts of starting the next talk, and of choosing the one to moderate. */
export const messages = {
  shown: 'Talk',
  all: 'All talks',
  current: ({ number, title }: Named) => `Now: ${number}. ${title}`,
  last: ({ number, title }: Named) => `${number}. ${title}`,
  earlier: ({ number, title, questions }: Named & { questions: number }) =>
    `${number}. ${title} (${plural(questions, 'question')})`,
  loading: 'Loading...',
  /** What is open in the talks that the list does not show; empty if nothing is. */
  elsewhere: (count: number, unanswered: number): string => {
    const parts = [
      ...(count > 0 ? [waiting(count)] : []),
      ...(unanswered > 0 ? [`${plural(unanswered, 'question has', 'questions have')} no answer`] : []),
    ];
    return parts.length === 0 ? '' : `In other talks: ${parts.join(', ')}`;
  },
  now: (number: number) => `Now: talk ${number},`,
  planned: 'Planned talk',
  notPlanned: 'Not on the agenda',
  title: 'Title of the next talk (optional)',
  titleHint: (number: number) => `Talk ${number}`,
  start: 'Start the next talk',
  confirm: 'Start the next talk?',
  what: (count: number) =>
    `The list starts empty on every screen, without the notice.${stays(count)} You can undo it until somebody asks the first question.`,
  waiting,
  waitingWhat: 'What happens to them, and to any that arrive until then?',
  waitingActs: [
    { value: 'carry', label: 'Take them along', help: 'They wait for review in the next talk.' },
    { value: 'approve', label: 'Publish them', help: 'Everybody can read them under earlier talks.' },
    { value: 'decline', label: 'Decline them', help: 'Their authors see that, and the reason.' },
  ] satisfies { value: WaitingAct; label: string; help: string }[],
  reason: 'Reason (optional)',
  back: 'Back',
  words: { done: 'The next talk has started', failed: 'Failed to start the next talk. Please try again.' },
};

const stays = (count: number): string => {
  if (count === 0) return '';
  const which = count === 1 ? 'The question' : `All ${numberText(count)} questions`;
  return ` ${which} of this talk can still be read, but no longer voted on.`;
};
