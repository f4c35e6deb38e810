import type { Question } from '@openfloor/contract/questions';
import { decliningAtom } from '../../features/board/moderation/acts/useModeration.ts';
// oxlint-disable-next-line import/no-unassigned-import -- loads with the gallery, so that a card is whole at once
import '../../features/board/moderatorParts.ts';
import { QuestionCard } from '../../features/board/list/QuestionCard.tsx';
import { marked } from '../../features/board/search/marked.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, minutesFromNow, questionWith, SampleBoard, type BoardState } from '../SampleBoard.tsx';

type CardState = Omit<BoardState, 'question'> &
  Partial<Pick<Parameters<typeof QuestionCard.type>[0], 'isOpen' | 'mark' | 'onTop'>>;

const card = (
  question: Partial<Question> = {},
  { isOpen = false, mark, onTop, ...state }: CardState = {},
) => (
  <SampleBoard {...state} question={questionWith(question)}>
    <ul>
      <QuestionCard id={ID} isOpen={isOpen} mark={mark} onTop={onTop} />
    </ul>
  </SampleBoard>
);
const moderated = (question: Partial<Question> = {}, state: CardState = {}) =>
  card(question, { ...state, isModerator: true });

const own: CardState = {
  prepare: ({ ownIds }, store) => store.set(ownIds, new Set([ID])),
};
const voted: CardState = {
  prepare: ({ votes }, store) => store.set(votes.ballot(ID), { counted: true }),
};
const reply = { text: 'In March, office by office. It works offline.', at: minutesFromNow(-1) };
const MERGED = [
  { id: '5c1e7a52-4f43-4f6f-9a44-333333333333', text: 'When is the release?', createdAt: minutesFromNow(-9) },
  { id: '5c1e7a52-4f43-4f6f-9a44-444444444444', text: ARABIC.other, createdAt: minutesFromNow(-8) },
];
const arabic = { text: ARABIC.text, name: ARABIC.name, labels: [ARABIC.label] };

export const audienceCard: Part = {
  name: 'Question card, audience',
  states: {
    New: card({ votes: 0, createdAt: minutesFromNow(0) }),
    Voted: card({}, voted),
    'The viewer’s own': card({}, own),
    'Just asked, on top of the list': card({ votes: 0 }, { ...own, onTop: { id: ID, isAfloat: false } }),
    'With a name and a label': card({ name: 'Third row', labels: ['Product'] }),
    Pinned: card({ pinned: true }),
    Trending: card({}, { connection: { trending: [{ id: ID, votes: 14, seconds: 120 }] } }),
    'Edited, with a written answer': card({ edited: true, reply }),
    Merged: card({ merged: MERGED }),
    'Found by a search': card({}, { mark: (text) => marked(text, ['release']) }),
    'Answered, folded': card({ isAnswered: true }),
    'Answered, unfolded': card({ isAnswered: true }, { isOpen: true }),
    Erased: card({ text: '', erased: true }),
    'Voting is paused': card({}, { settings: { voting: 'paused' } }),
    'On a closed board': card({}, { connection: { link: { state: 'gone' } } }),
    'A long text': card({
      text: 'How will the migration of the archives be paid for, and who decides about it? '.repeat(6).trim(),
    }),
    Arabic: card(arabic, voted),
    'Arabic, pinned, with an answer': card({
      ...arabic,
      pinned: true,
      reply: { ...reply, text: ARABIC.reply },
    }),
    'Arabic, folded': card({ ...arabic, isAnswered: true }),
    'Arabic and Latin in one text': card({ text: `${ARABIC.other} (release 2.0)` }),
  },
};

export const moderatorCard: Part = {
  name: 'Question card, moderators',
  states: {
    Published: moderated(),
    'The moderator’s own': moderated({}, own),
    'Being answered': moderated({}, { isAnswering: true }),
    Pinned: moderated({ pinned: true }),
    Hidden: moderated({ hidden: true }),
    'Hidden and answered': moderated({ hidden: true, isAnswered: true }),
    'Answered, unfolded': moderated({ isAnswered: true }, { isOpen: true }),
    Merged: moderated({ merged: MERGED }),
    Waiting: moderated({ status: 'waiting' }),
    'Waiting, flagged': moderated({
      status: 'waiting',
      flags: [
        { reason: 'link', by: 'rules', detail: 'example.org' },
        { reason: 'shouting', by: 'rules' },
        { reason: 'harassment', by: 'machine', detail: 'It attacks a person.' },
      ],
    }),
    'Waiting, reasons to decline it': moderated(
      { status: 'waiting' },
      { prepare: (_, store) => store.set(decliningAtom, { of: 'card', id: ID }) },
    ),
    'Declined with a reason': moderated({ status: 'declined', reason: 'Off topic' }),
    'A colleague reads it': moderated(
      {},
      { connection: { moderators: [{ id: 'owner', name: 'Front desk', reading: ID }] } },
    ),
    'Left the lane by a colleague’s act': moderated(
      { status: 'waiting' },
      { prepare: ({ staying }, store) => store.set(staying, new Set([ID])) },
    ),
    'Arabic, waiting': moderated({ ...arabic, status: 'waiting' }),
    'Arabic, declined': moderated({ ...arabic, status: 'declined', reason: ARABIC.reply }),
    'Arabic, hidden': moderated({ ...arabic, hidden: true }),
  },
};
