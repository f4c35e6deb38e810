import type { IntegrityReason } from '@openfloor/contract/http/integrity';
import { plural } from '../../../../../design/formats.ts';

/** Scores from here on are called very likely. */
const VERY_LIKELY = 0.8;

const percentText = (share: number): string => `${Math.round(100 * share)}%`;

/** Texts of the integrity report. */
export const messages = {
  name: 'Integrity',
  close: 'Close',
  suspicion: (votes: number) => `${plural(votes, 'vote')} may be a program's`,
  loading: 'Looking at the votes...',
  failed: 'The votes could not be looked at.',
  again: 'Look again',
  help: 'Groups of votes that look like those of one program. People who share an address, open the page together or vote together are not a group.',
  none: 'No votes on this board look like those of a program.',
  oneNetwork: (share: number) => `${percentText(share)} of votes: one network`,
  oneNetworkTitle: 'Many votes from one network',
  oneNetworkText: (share: number) =>
    `${percentText(share)} of its votes come from one network, which has far fewer of those for each other question.`,
  oneNetworkHelp:
    'An office, a hall or a mobile network is often one network. This says nothing about the people who voted.',
  unseen:
    'This report does not see a program that takes the time people take, on many networks or on the network of the hall, or one that votes for most questions alike. Networks are known for a day.',
  title: (score: number) => (score >= VERY_LIKELY ? 'Very likely a program' : 'Probably a program'),
  size: (sessions: number, votes: number) => `${plural(sessions, 'session')}, ${plural(votes, 'vote')}`,
  reasons: {
    burst: 'Their votes came within seconds of one another.',
    'minted-together':
      'They opened the board within seconds of one another, and then kept the pace of a program.',
    'shared-prefix': 'They share one network address, which most other voters do not have.',
  } satisfies Record<IntegrityReason, string>,
  alsoActive: (sessions: number) =>
    `${plural(sessions, 'session')} of them also asked a question, or voted at other times, as people do. Look before you set them aside.`,
  votesOn: (votes: number) => plural(votes, 'vote'),
  unknownQuestion: 'A question that is not in the present list',
  perMinute: (most: number) => `All votes for it per minute, ${most} at most`,
  grown: (sessions: number) => `${plural(sessions, 'session')} of them set aside already`,
  asideTitle: 'Set aside',
  setAside: {
    label: 'Set aside',
    done: 'Votes set aside',
    doneText: 'They no longer count. Everyone sees how many were set aside.',
    failed: 'Failed to set the votes aside. Please try again.',
  },
  countAgain: {
    label: 'Count again',
    done: 'Votes count again',
    failed: 'Failed to count the votes again. Please try again.',
  },
};
