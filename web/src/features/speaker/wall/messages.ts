import { plural } from '../../../design/formats.ts';

/** All texts of the wall. */
export const messages = {
  wall: 'Wall',
  howToJoin: 'How to join',
  invitation: 'Ask and vote: scan the code or open',
  endedInvitation: 'This board has ended. To read it, scan the code or open',
  codeLabel: (address: string) => `QR code of ${address}`,
  viewers: (count: number) => plural(count, 'person is here', 'people are here'),
  topQuestions: 'Top questions',
  voteUnit: (count: number) => (count === 1 ? 'vote' : 'votes'),
  choose: 'Show on the stage',
  controls: 'Wall controls',
  stage: 'Stage',
};
