const LINK = /((?:https?:\/\/|www\.)\S+)/;
/** A line may end after the scheme, and before these characters, which then show that the link goes on. */
const BREAKS = /(?<=:\/\/)|(?<![:/])(?=[./?&=#_~%+])/;
/** The longest part without a break: more would make the whole text tiny. */
const PART_MAX = 24;
const LINK_MAX = 90;

/** A text or the parts of a link, between which a line may end. */
export type TextPart = { text: string } | { link: readonly string[] };

/** Splits a text of the audience into links and the rest. Long links are shortened where a person can see it. */
export const partsOf = (text: string): TextPart[] =>
  text.split(LINK).flatMap((part, index): TextPart[] => {
    if (index % 2 === 1) return [{ link: shortened(part).split(BREAKS).map(shortenedPart) }];
    return part === '' ? [] : [{ text: part }];
  });

const shortened = (link: string): string =>
  link.length > LINK_MAX
    ? `${Array.from(link)
        .slice(0, LINK_MAX - 1)
        .join('')}…`
    : link;

/** Shortens a part in its middle. */
const shortenedPart = (part: string): string => {
  const letters = Array.from(part);
  if (letters.length <= PART_MAX) return part;
  const half = (PART_MAX - 1) / 2;
  return `${letters.slice(0, Math.ceil(half)).join('')}…${letters.slice(-Math.floor(half)).join('')}`;
};
