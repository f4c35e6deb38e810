const plural = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

/** All texts of the wall. */
export const messages = {
  wall: 'Wall',
  invitation: 'Ask and vote: scan the code or open',
  join: 'Join at',
  codeLabel: (address: string) => `QR code of ${address}`,
  viewers: (count: number) => plural(count, 'person is here', 'people are here'),
  topQuestions: 'Top questions',
  votes: (count: number) => plural(count, 'vote', 'votes'),
  choose: (place: number, text: string, votes: string) => `${place}: ${text}, ${votes}. Show on the stage`,
  controls: 'Wall controls',
  stage: 'Stage',
  fullscreen: 'Fullscreen',
  exit: 'Exit',
};
