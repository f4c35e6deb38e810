type Messages = {
  join: string;
  /** By the plural forms of `Intl.PluralRules`. */
  votes: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
};

const ENGLISH: Messages = { join: 'Ask and vote at', votes: { one: 'vote', other: 'votes' } };
const MESSAGES = new Map<string, Messages>([
  ['en', ENGLISH],
  ['de', { join: 'Fragen und abstimmen:', votes: { one: 'Stimme', other: 'Stimmen' } }],
  ['fr', { join: 'Posez vos questions, votez :', votes: { one: 'vote', other: 'votes' } }],
  ['es', { join: 'Pregunta y vota en', votes: { one: 'voto', other: 'votos' } }],
  [
    'ar',
    {
      join: 'اسأل وصوّت على',
      votes: { one: 'صوت', two: 'صوتان', few: 'أصوات', many: 'صوتًا', other: 'صوت' },
    },
  ],
]);

/**
 * The words on overlays.
 * @param tag language of the stream (BCP 47); the words are English if they are not known in it
 */
export const messagesIn = (
  tag: string,
): { language: string; join: string; voteUnit: (votes: number) => string } => {
  const wanted = tag.toLowerCase().split('-')[0] ?? '';
  const language = MESSAGES.has(wanted) ? wanted : 'en';
  const { join, votes: forms } = MESSAGES.get(language) ?? ENGLISH;
  return {
    language,
    join,
    voteUnit: (votes) => forms[new Intl.PluralRules(language).select(votes)] ?? forms.other,
  };
};
