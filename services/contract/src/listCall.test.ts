import { describe, expect, it } from 'vitest';
import { listQuestions } from './calls/audience.ts';
import { requestOf } from './calls/call.ts';
import { listOf, wantedOf, TOTAL_COUNT_HEADER } from './listCall.ts';
import { POSITION_HEADER } from './position.ts';

describe('What the query of the list wants', () => {
  it.each([
    [{}, {}],
    [{ part: 'first' }, { first: 100 }],
    [
      { part: 'first', minSeq: 7 },
      { first: 100, minSeq: 7 },
    ],
    [{ part: 'rest', minSeq: 7 }, { minSeq: 7 }],
    [{ minSeq: 0 }, { minSeq: 0 }],
    [{ part: 'first', token: 'admin' }, {}],
    [{ part: 'first', token: 'admin', minSeq: 7 }, { minSeq: 7 }],
  ] as const)('of %j is %j', (wanted, fields) => {
    expect(wantedOf(wanted)).toEqual(fields);
  });

  it('is in the address that a page preloads', () => {
    const input = { boardId: 'b', ...wantedOf({ part: 'first' }) };
    expect(requestOf(listQuestions, input).path).toBe('/api/boards/b/questions?first=100');
  });
});

const list = (headers: Record<string, string>) => listOf(['one', 'two'], (name) => headers[name]);

describe('The list of an answer', () => {
  it('has a position and the number of questions that it lacks', () => {
    expect(list({ [POSITION_HEADER]: 'life.7', [TOTAL_COUNT_HEADER]: '9' })).toEqual({
      questions: ['one', 'two'],
      position: { epoch: 'life', seq: 7 },
      missing: 7,
    });
  });

  it('is whole where no total is named', () => {
    expect(list({ [POSITION_HEADER]: 'life.7' })?.missing).toBe(0);
  });

  it('is none without a position, as from a proxy', () => {
    expect(list({ [TOTAL_COUNT_HEADER]: '9' })).toBeUndefined();
  });
});
