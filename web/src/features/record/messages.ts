import { numberText, plural } from '../../design/formats.ts';

/** All texts of a board's public record. */
export const messages = {
  title: 'Public record',
  lead: 'What moderators did, in numbers, and proof that the record of this board was only added to.',
  toBoard: 'To the board',
  toReplay: 'Replay',
  loading: 'Loading...',
  moderation: 'What moderators did',
  hidden: 'Questions hidden',
  declined: 'Questions declined',
  blocked: 'Participants blocked',
  merged: 'Questions merged into others',
  setAside: 'Votes set aside',
  reasons: 'Reasons for declining',
  otherReasons: 'Another reason',
  times: (questions: number) => (questions === 1 ? 'once' : `${numberText(questions)} times`),
  failedTitle: 'The record could not be loaded',
  failedText: 'Nothing is lost. Check the connection and try again.',
  retry: 'Try again',
  log: 'The signed log',
  checking: 'Checking the signature...',
  unsigned: 'The log of this board is not signed yet. This happens within a minute.',
  unreachable: 'The log could not be checked now. Try again in a minute.',
  forged: 'The signature of the log is not valid. Do not rely on this record.',
  changed: (since: number) =>
    `The log does not begin with the ${numberText(since)} events that this browser saw signed before: something was changed or removed.`,
  verified: (events: number, host: string) =>
    `Verified in this browser: ${plural(events, 'event')} ${events === 1 ? 'is' : 'are'} signed by ${host}.`,
  since: (events: number) =>
    `The ${events === 1 ? 'event' : plural(events, 'event')} that this browser saw before ${events === 1 ? 'is' : 'are'} unchanged.`,
  renewed:
    'The board began a new log since this browser first looked. This browser keeps what it saw of the former log.',
  showCheckpoint: 'Show the signed checkpoint',
  yours: 'Your questions',
  none: 'This browser asked no question on this board.',
  closed: 'The board is closed, so your questions are no longer listed.',
  unlisted: 'Your questions could not be loaded. Load the page again.',
  download: 'Download receipt',
  downloadFor: (text: string) => `Download receipt of “${text}”`,
  downloaded: 'Verified and downloaded.',
  receiptUnsigned: 'The log does not have this question yet. Try again in a minute.',
  receiptForged: 'This receipt does not prove the question. Do not rely on it.',
  receiptFailed: 'The receipt could not be loaded. Try again.',
} as const;
