type Messages = {
  join: string;
  /** Instead of `join` once the board has ended. */
  read: string;
  /** By the plural forms of `Intl.PluralRules`. */
  votes: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
};

const ENGLISH: Messages = {
  join: 'Ask and vote at',
  read: 'Questions and answers at',
  votes: { one: 'vote', other: 'votes' },
};
const MESSAGES = new Map<string, Messages>([
  ['en', ENGLISH],
  [
    'de',
    {
      join: 'Fragen und abstimmen:',
      read: 'Fragen und Antworten:',
      votes: { one: 'Stimme', other: 'Stimmen' },
    },
  ],
  [
    'fr',
    {
      join: 'Posez vos questions, votez :',
      read: 'Questions et réponses :',
      votes: { one: 'vote', other: 'votes' },
    },
  ],
  [
    'es',
    { join: 'Pregunta y vota en', read: 'Preguntas y respuestas en', votes: { one: 'voto', other: 'votos' } },
  ],
  [
    'ar',
    {
      join: 'اسأل وصوّت على',
      read: 'الأسئلة والأجوبة على',
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
): { language: string; join: string; read: string; voteUnit: (votes: number) => string } => {
  const wanted = tag.toLowerCase().split('-')[0] ?? '';
  const language = MESSAGES.has(wanted) ? wanted : 'en';
  const { join, read, votes: forms } = MESSAGES.get(language) ?? ENGLISH;
  return {
    language,
    join,
    read,
    voteUnit: (votes) => forms[new Intl.PluralRules(language).select(votes)] ?? forms.other,
  };
};
