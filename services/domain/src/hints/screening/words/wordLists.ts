import arabic from 'naughty-words/ar.json' with { type: 'json' };
import german from 'naughty-words/de.json' with { type: 'json' };
import english from 'naughty-words/en.json' with { type: 'json' };
import spanish from 'naughty-words/es.json' with { type: 'json' };
import french from 'naughty-words/fr.json' with { type: 'json' };
import { ADDED } from './added.ts';
import { AMBIGUOUS } from './ambiguous.ts';
import { LANGUAGES, type Language } from '../../languages.ts';

/** The lists of LDNOOBW (CC BY 4.0), as the package naughty-words ships them. */
const LISTED: Readonly<Record<Language, readonly string[]>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
};

const termsIn = (language: Language): string[] => {
  const isAmbiguous = new Set(AMBIGUOUS[language]);
  const terms = LISTED[language].map((term) => term.toLowerCase());
  return [...terms.filter((term) => !isAmbiguous.has(term)), ...ADDED[language]];
};

/**
 * Offensive words and phrases in all languages: the listed ones without the ambiguous ones, and those that the lists
 * lack.
 */
export const OFFENSIVE: readonly string[] = LANGUAGES.flatMap(termsIn);
