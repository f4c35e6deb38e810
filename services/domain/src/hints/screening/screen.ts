import type { Flag } from '@openfloor/contract/flags';
import { FLAG_DETAIL_LENGTH_MAX } from '@openfloor/contract/limits';
import { addressesIn } from './contact/addresses.ts';
import { hasPhoneNumber } from './contact/phoneNumbers.ts';
import { offensiveWordsIn, type BoardWords } from './words/offensiveWords.ts';

/** Maximum of words that a flag names. */
const NAMED_MAX = 3;

/** Text that an override writes backwards, up to the control that ends it, or the end of the line. */
const OVERRIDDEN = /\u202e([^\u202c\n]*)/g;

/**
 * A text as a screen shows it: reverses overridden parts. Ignores overrides from left to right: they change no Latin
 * word.
 */
const asShown = (text: string): string =>
  text.replace(OVERRIDDEN, (_, part: string) => Array.from(part).toReversed().join(''));

/**
 * Flags of a question, for moderators to see before it is public: of its text, and of its asker's name, which is
 * shown beside it.
 * @param name undefined: the asker gave none
 */
export const screenAsked = (text: string, name: string | undefined, words: BoardWords): Flag[] => {
  const ofText = screen(text, words);
  const ofName = name === undefined ? [] : screen(name, words);
  const known = new Set(['shouting', ...ofText.map(({ reason }) => reason)]);
  return [...ofText, ...ofName.filter(({ reason }) => !known.has(reason))];
};

/**
 * Flags of a text, for moderators to see before it is public. Pure. Takes time in proportion to the length of the
 * text, also for a text written to slow it down. `flood` and `repeat` need the asker's other questions, which the api
 * knows.
 */
export const screen = (text: string, words: BoardWords): Flag[] => {
  const { links, emails } = addressesIn(text);
  const shown = asShown(text);
  const inShown = shown === text ? [] : offensiveWordsIn(shown, words);
  const offensive = [...new Set([...offensiveWordsIn(text, words), ...inShown])];
  return [
    ...(offensive.length > 0 ? [flag('words', offensive)] : []),
    ...(links.length > 0 ? [flag('link', links)] : []),
    ...(emails.length > 0 ? [flag('email')] : []),
    ...(hasPhoneNumber(text) ? [flag('phone')] : []),
    ...(isShouting(text) ? [flag('shouting')] : []),
  ];
};

const flag = (reason: Flag['reason'], named: readonly string[] = []): Flag => {
  const detail = named.slice(0, NAMED_MAX).join(', ').slice(0, FLAG_DETAIL_LENGTH_MAX).toWellFormed();
  return { reason, by: 'rules', ...(detail !== '' && { detail }) };
};

const LETTERS_MIN = 12;
const CAPITALS_SHARE_MIN = 0.8;
/** Whether most letters of a text are capitals. */
const isShouting = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= LETTERS_MIN && capitals >= letters * CAPITALS_SHARE_MIN;
};
