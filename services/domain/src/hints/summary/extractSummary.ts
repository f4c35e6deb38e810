import type { Summary, Topic } from '@openfloor/contract/http/summary';
import type { QuestionId } from '@openfloor/contract/ids';
import { languageOfTexts, termOf, termsIn, type Term } from './termsIn.ts';

/** A public question. `isAnswered`: on the stage or in writing. */
export type TalkQuestion = {
  id: QuestionId;
  text: string;
  votes: number;
  isAnswered: boolean;
  createdAt: string;
};

const TOPICS_MAX = 8;
/** Topics come from this many of the strongest questions only, so that the largest talk takes little time. */
const QUESTIONS_READ_MAX = 1000;
const TOPIC_QUESTIONS_MIN = 2;
/** A term never used as a noun names a topic only if it is rare: in two questions, or this share of them. */
const RARE_SHARE_MAX = 1 / 4;
const QUOTE_LENGTH_MAX = 120;

type Document = { question: TalkQuestion; terms: ReadonlyMap<string, Term> };

/**
 * What a talk is about, extracted from its questions without any service: topics by tf-idf weighted with votes, the
 * strongest question of each, and what is unanswered. Equal questions give equal summaries, on every node.
 * @param removed names of topics to leave out
 */
export const extractSummary = (
  questions: readonly TalkQuestion[],
  removed: readonly string[] = [],
): Summary => {
  const ranked = questions.toSorted(strongestFirst);
  const read = ranked.slice(0, QUESTIONS_READ_MAX);
  const language = languageOfTexts(read.map(({ text }) => text));
  const documents = read.map((question) => ({ question, terms: termsIn(question.text, language) }));
  const topics = topicsIn(documents, new Set(removed.map(termOf)));
  const unanswered = ranked.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id);
  const byId = new Map(ranked.map((question) => [question.id, question]));
  return {
    source: 'extract',
    text: textOf(topics, byId, unanswered.length),
    topics,
    unanswered,
  };
};

/** More votes first, then older. */
const strongestFirst = (a: TalkQuestion, b: TalkQuestion): number =>
  b.votes - a.votes || compare(a.createdAt, b.createdAt) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Takes the heaviest term with its questions, then the heaviest of the others, and so on. Largest sum of votes first.
 */
const topicsIn = (documents: readonly Document[], removed: ReadonlySet<string>): Topic[] => {
  const free = termsOf(documents);
  for (const name of removed) free.delete(name);
  const topics: { topic: Topic; votes: number }[] = [];
  while (topics.length < TOPICS_MAX) {
    const term = heaviest(free, documents.length);
    if (term === undefined) break;
    const members = [...(free.get(term)?.documents ?? [])];
    for (const document of members) removeFrom(free, document);
    topics.push({ topic: topicOf(term, members), votes: sum(members, ({ question }) => question.votes) });
  }
  return topics
    .toSorted((a, b) => b.votes - a.votes || compare(a.topic.name, b.topic.name))
    .map(({ topic }) => topic);
};

/**
 * A term. `documents`: those with it that have no topic yet. `frequency`: number of all documents with it.
 */
type Candidate = { documents: Set<Document>; frequency: number; weight: number; isNoun: boolean };

/** Terms that may name a topic. */
const termsOf = (documents: readonly Document[]): Map<string, Candidate> => {
  const terms = new Map<string, Candidate>();
  for (const document of documents)
    for (const [name, { isNoun }] of document.terms) {
      const term = terms.get(name) ?? { documents: new Set(), frequency: 0, weight: 0, isNoun: false };
      term.isNoun ||= isNoun;
      term.documents.add(document);
      term.frequency += 1;
      term.weight += weightOf(document);
      terms.set(name, term);
    }
  const rareMax = Math.max(TOPIC_QUESTIONS_MIN, documents.length * RARE_SHARE_MAX);
  for (const [name, { frequency, isNoun }] of terms)
    if (frequency < TOPIC_QUESTIONS_MIN || (!isNoun && frequency > rareMax)) terms.delete(name);
  return terms;
};

const removeFrom = (terms: ReadonlyMap<string, Candidate>, document: Document): void => {
  for (const name of document.terms.keys()) {
    const term = terms.get(name);
    if (term?.documents.delete(document)) term.weight -= weightOf(document);
  }
};

const heaviest = (terms: ReadonlyMap<string, Candidate>, documents: number): string | undefined => {
  let best: { name: string; weight: number } | undefined;
  for (const [name, term] of terms) {
    if (term.documents.size < TOPIC_QUESTIONS_MIN) continue;
    const weight = term.weight * Math.log(1 + documents / term.frequency);
    const isHeavier =
      !best || weight > best.weight || (weight === best.weight && compare(name, best.name) < 0);
    if (isHeavier) best = { name, weight };
  }
  return best?.name;
};

/**
 * Votes count, but a single popular question makes no topic. Whole numbers, whose sums do not depend on their order.
 */
const weightOf = ({ question }: Document): number => 1 + Math.floor(Math.log2(1 + question.votes));

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** `members` are ordered by strength. The name is spelled as most of them spell it. */
const topicOf = (term: string, members: readonly Document[]): Topic => {
  const spellings = Map.groupBy(members, ({ terms }) => terms.get(term)?.spelling ?? term);
  const [[name] = [term]] = [...spellings].toSorted(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || compare(one, other),
  );
  const questionIds = members.map(({ question }) => question.id);
  return { name, questionIds, strongest: questionIds[0] ?? '' };
};

const textOf = (
  topics: readonly Topic[],
  byId: ReadonlyMap<QuestionId, TalkQuestion>,
  unanswered: number,
): string => {
  if (byId.size === 0) return 'No questions yet.';
  const how = `Extracted from the words of ${counted(byId.size, 'question')}, not written by a person or a model.`;
  const state = `${byId.size - unanswered} answered, ${unanswered} open.`;
  const about = topics.map(({ name, questionIds, strongest }) => {
    const question = byId.get(strongest);
    const quote = question ? `, most votes (${question.votes}): “${shortened(question.text)}”` : '';
    return `${name}: ${counted(questionIds.length, 'question')}${quote}`;
  });
  return [how, state, ...about].join('\n');
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const shortened = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/gu, ' '));
  return characters.length <= QUOTE_LENGTH_MAX
    ? characters.join('')
    : `${characters.slice(0, QUOTE_LENGTH_MAX).join('')}…`;
};
