import { askQuestion, listQuestions } from '@openfloor/contract/calls/audience';
import { QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { Asked } from '@openfloor/contract/http/audience';
import { answered, freshQuestion, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

describe('POST /api/boards/:boardId/questions', () => {
  it('records the question and returns its id and seq', async () => {
    const { boardId } = await api.openBoard();
    const answer = await api.send(
      askQuestion,
      { boardId, text: '  When is lunch?\n' },
      { session: api.session() },
    );
    const { id } = Asked.parse(answer.body);
    expect(answer).toEqual(answered(201, { id, seq: 2, status: 'published' }));
    expect(await api.send(listQuestions, { boardId })).toEqual(answered(200, [freshQuestion(boardId, id)]));
  });

  it('accepts 500 UTF-16 units and stores them unchanged', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    for (const text of [
      'a'.repeat(QUESTION_TEXT_LENGTH_MAX),
      '🎤'.repeat(QUESTION_TEXT_LENGTH_MAX / 2),
      `<b>&"'\\ \u2028 ${'é'.repeat(10)}`,
    ])
      expect(await api.send(askQuestion, { boardId, text: ` ${text} ` })).toMatchObject({ status: 201 });
    const { body } = await api.send(listQuestions, { boardId, minSeq: 5 });
    expect(JSON.stringify(body)).toContain('🎤'.repeat(250));
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['no text', ['x']],
    ['empty', ''],
    ['blank', '\u3000\n '],
    ['too long', 'a'.repeat(QUESTION_TEXT_LENGTH_MAX + 1)],
    ['too long in UTF-16 units', '🎤'.repeat(251)],
    ['with a NUL', 'a\0b'],
    ['with a lone surrogate', '\udfa4'],
  ])('refuses a text that is %s', async (_name, text) => {
    const { boardId } = await api.openBoard();
    expect(await api.send(askQuestion, { boardId }, { body: { text } })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('text')),
    );
    expect(await logOf(api, boardId)).toHaveLength(1);
  });
});
