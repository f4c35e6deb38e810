import { numberText, plural } from '../../design/formats.ts';

/** Texts of parts that load on demand. */
export const lazyMessages = {
  answeredBelow: (count: number) => `${numberText(count)} answered`,
  askerName: 'Your name (optional)',
  pausedNow: 'Questions are paused. You can ask as soon as a moderator opens them.',
  draftKept: 'Your question was not sent:',
  copyDraft: 'Copy question',
  draftCopied: 'Question copied',
  copyFailed: 'Failed to copy. Please select the text and copy it yourself.',

  textsKept: 'You wrote this as a moderator, and it was not saved:',
  copyText: 'Copy',
  discardText: 'Discard',
  textCopied: 'Text copied',

  adminView: 'Admin View',
  stage: 'Stage',
  myBoards: 'My Boards',
  toAdmin: 'Admin',
  toPublic: 'Public',
  viewAs: 'View the board as',
  closeBoard: 'Close Board',
  nextTalk: 'Next:',

  publicRecord: 'Public record',
  replay: 'Replay',

  accessLost: 'Moderator access',
  accessLostText:
    'Your moderator access has ended: its link expired or was revoked. You see the board as the audience does, and what you typed is kept.',
  accessNotRegained:
    'Your moderator access could not be restored. Nothing is lost: check the connection, then try again.',
  regainAccess: { lost: 'Get it back', asking: 'Getting it back…', failed: 'Try again' },

  join: 'Join at',
  happening: 'What is happening',
  total: (count: number) => plural(count, 'vote'),
  answeredOf: (answered: number, all: number) => `${numberText(answered)} of ${numberText(all)} answered`,
  newest: (age: string) => `Newest question: ${age}`,
};
