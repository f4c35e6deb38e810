import { parse } from 'tldts';
import { trimmed } from '../trimmed.ts';

/** Links and e-mail addresses in a text, as hosts and as addresses. */
export type Addresses = { links: string[]; emails: string[] };

/** Longest host name (RFC 1035 section 2.3.4). */
const HOST_LENGTH_MAX = 253;

/** Endings of hosts that are also endings of files, words after a full stop without a space, or names of products. */
const ALSO_WORDS = new Set('md py rs sh so ps pl cc is it in me my be by do no to us am as la'.split(' '));
const PRODUCTS = new Set(['asp.net', 'vb.net', 'ado.net', 'ml.net', 'socket.io', 'draw.io', 'next.js']);

/** Punctuation that may surround an address. */
const AROUND = new Set(`"'“”„«»‹›()[]{}<>*_~.,;:!?…،؛؟`);
const SPACES = /\s+/gu;
/** The beginning of a URL, anywhere in a word, as in Markdown and in code. */
const SCHEME = /[a-z][a-z0-9+.-]{1,15}:\/\/./i;
/** Quotation marks separate words: within them is often a link. */
const BETWEEN_WORDS = /[ ,;|"“”„«»]/u;
// One space at most, which keeps the search linear.
const AT_SIGNS = / ?[([{] ?(?:at|arroba|arobase|ät) ?[)\]}] ?/giu;
const DOTS = / ?[([{] ?(?:dot|punkt|point|punto|\.) ?[)\]}] ?/giu;

/** Also finds addresses written as "name (at) host (dot) org". Takes time in proportion to the length of the text. */
export const addressesIn = (text: string): Addresses => {
  const found: Addresses = { links: [], emails: [] };
  const plain = text
    .normalize('NFKC')
    .replaceAll(SPACES, ' ')
    .replaceAll(AT_SIGNS, '@')
    .replaceAll(DOTS, '.');
  for (const word of plain.split(BETWEEN_WORDS)) {
    const part = trimmed(word, (character) => AROUND.has(character));
    if (isEmail(part)) found.emails.push(part);
    else if (isLink(part)) found.links.push(hostOf(part));
  }
  return found;
};

const isEmail = (part: string): boolean => {
  const place = part.lastIndexOf('@');
  if (place < 1) return false;
  return hasKnownEnding(part.slice(place + 1)) && urlStart(part) < 0;
};

/**
 * Place of the first URL with a scheme; -1: none. Looks for `://` first: that is faster, and few texts have
 * it.
 */
const urlStart = (part: string): number => (part.includes('://') ? part.search(SCHEME) : -1);

/**
 * Whether a word is a link: with a scheme, with `www.`, or with the name of a host. A bare name of two parts counts
 * only if it is not likely a file, a product or the end of a sentence.
 */
const isLink = (part: string): boolean => {
  if (urlStart(part) >= 0) return true;
  const host = hostOf(part);
  if (/^www\.[^.]+\../i.test(host)) return true;
  if (!hasKnownEnding(host)) return false;
  const labels = host.toLowerCase().split('.');
  const isPlainName = labels.length === 2 && host.length === part.length;
  if (!isPlainName) return true;
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return !ALSO_WORDS.has(ending.toLowerCase()) && !PRODUCTS.has(host.toLowerCase()) && !isSentence(ending);
};

/** A capital after the full stop begins a sentence, as in "Thanks.Info follows". */
const isSentence = (ending: string): boolean => /^\p{Lu}\p{Ll}/u.test(ending);

const hostOf = (part: string): string => {
  const url = part.slice(Math.max(0, urlStart(part)));
  const [host = ''] = url.replace(/^[a-z][a-z0-9+.-]{1,15}:\/\//i, '').split(/[/?#:]/, 1);
  return trimmed(host, (character) => AROUND.has(character)).slice(0, HOST_LENGTH_MAX + 1);
};

/** Whether it is the name of a host under a known public suffix, such as `org` or `co.uk`. */
const hasKnownEnding = (host: string): boolean => {
  if (!host.includes('.') || host.length > HOST_LENGTH_MAX) return false;
  const { isIcann, domain, hostname } = parse(host);
  return isIcann === true && domain !== null && hostname?.length === host.length;
};
