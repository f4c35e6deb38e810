import type { Question } from '@openfloor/contract/questions';
import type { Audience } from '@openfloor/domain/view/audience';
import { expect, it } from 'vitest';
import { audit, notePublicTexts, type Evidence, type PublicTexts } from './audit.ts';

const TEXT = 'marker-00000000-0000-4000-8000-000000000001';
const OTHER_TEXT = 'marker-00000000-0000-4000-8000-000000000002';

const question = (id: string, text: string, details: Partial<Question> = {}): Question => ({
  id,
  boardId: 'board',
  text,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...details,
});

const viewOf = (audience: Audience, ...questions: Question[]) => ({
  audience,
  epoch: 'e1',
  seq: 4,
  questions: new Map(questions.map((one) => [one.id, one])),
});

/** One question with a vote, and one that was hidden at 4. */
const sound = (): Evidence => {
  const [one, other] = [question('one', TEXT, { votes: 1 }), question('other', OTHER_TEXT, { hidden: true })];
  const lists = { public: viewOf('public', one), moderator: viewOf('moderator', one, other) };
  return {
    truth: { votes: new Set(['anna one']), hides: new Map([['other', 4]]) },
    acknowledged: {
      texts: new Map([
        ['one', TEXT],
        ['other', OTHER_TEXT],
      ]),
      votes: new Map([['anna.signature', new Map([['one', true]])]]),
      hides: new Map([['other', 4]]),
    },
    shown: new Map([
      [TEXT, 4],
      [OTHER_TEXT, 3],
    ]),
    clients: [
      { audience: 'public', view: lists.public, skips: [] },
      { audience: 'moderator', view: lists.moderator, skips: [] },
    ],
    lists,
  };
};

it('finds no fault in a sound run', () => {
  expect(audit(sound())).toEqual([]);
});

it.each<[string, (evidence: Evidence) => void]>([
  ['lost question: gone', ({ acknowledged }) => acknowledged.texts.set('gone', 'marker')],
  [
    `asked twice: ${TEXT}`,
    ({ lists }) =>
      (lists.moderator = viewOf('moderator', ...lists.moderator.questions.values(), question('copy', TEXT))),
  ],
  ['lost hide: one', ({ acknowledged }) => acknowledged.hides.set('one', 4)],
  ['lost vote: ben one', ({ acknowledged }) => acknowledged.votes.set('ben.x', new Map([['one', true]]))],
  [
    'lost retraction: anna one',
    ({ acknowledged }) => acknowledged.votes.set('anna.x', new Map([['one', false]])),
  ],
  ['miscounted: one', ({ truth }) => truth.votes.add('ben one')],
  ['leaked: other, hidden at 4', ({ shown }) => shown.set(OTHER_TEXT, 4)],
  ['skipped: (3, 4] at 2', ({ clients }) => clients[0]?.skips.push('(3, 4] at 2')],
  [
    'a public screen at 4 differs from the list at 4',
    ({ clients }) => clients.push({ audience: 'public', view: viewOf('public'), skips: [] }),
  ],
])('finds: %s', (fault, doHarm) => {
  const evidence = sound();
  doHarm(evidence);
  expect(audit(evidence)).toContain(fault);
});

it('notes the highest position at which a public frame contains a text, in any field', () => {
  const shown: PublicTexts = new Map();
  const note = notePublicTexts(shown);
  note('public', `{"data":{"anything":["${TEXT}"]}}`, 3);
  note('public', `{"data":{"text":"${TEXT}"}}`, 2);
  note('moderator', `{"data":{"text":"${OTHER_TEXT}"}}`, 3);
  expect(shown).toEqual(new Map([[TEXT, 3]]));
});
