import { ara, deu, eng, fra, spa } from 'stopword';

const TERM_LENGTH_MIN = 3;
/** Terms read of one question: enough for a sentence or two. */
const TERMS_MAX = 30;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const MARKS = /\p{Mn}/gu;

const PLAIN = /^[a-z0-9]*$/;

const folded = (word: string): string => {
  const lower = word.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
};

/** Words of questions that say nothing about their topic and are missing from the lists. */
const OF_QUESTIONS =
  `ask asked asking answer answered question questions please know tell think want need make get got
  going still anything something someone anyone always never much many more most less
  frage fragen bitte wissen sagen denken möchte möchten könnte könnten sollte sollten gibt geben geht gehen mehr viele viel immer
  question questions réponse svp savoir dire penser faire fait faut peut peuvent pourquoi comment quand combien quel quelle quels
  quelles toujours encore beaucoup
  pregunta preguntas respuesta favor saber decir pensar hacer hace puede pueden cuándo cómo cuánto cuántos cuántas qué quién
  quiénes dónde siempre todavía mucho muchos
  متى كيف لماذا هل كم أين سؤال أسئلة جواب يمكن`.split(/\s+/);

const STOP_WORDS: ReadonlySet<string> = new Set(
  [...ara, ...deu, ...eng, ...fra, ...spa, ...OF_QUESTIONS].map(folded),
);

/** Words that may name a topic, as written, by their folded forms; a plural with `s` is the same term. */
export const termsIn = (text: string): ReadonlyMap<string, string> => {
  const terms = new Map<string, string>();
  for (const word of text.match(WORD) ?? []) {
    const form = folded(word);
    if (form.length < TERM_LENGTH_MIN || STOP_WORDS.has(form) || /^\p{N}+$/u.test(form)) continue;
    const term = form.length > TERM_LENGTH_MIN + 1 ? form.replace(/s$/, '') : form;
    if (!terms.has(term)) terms.set(term, word);
    if (terms.size === TERMS_MAX) break;
  }
  return terms;
};
