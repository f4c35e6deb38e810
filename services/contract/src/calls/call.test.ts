import { describe, expect, it } from 'vitest';
import { requestOf } from './call.ts';

const path = '/api/boards/:boardId/questions/:questionId/hide';

describe('The request of a call', () => {
  it('has the parameters in its path, encoded', () => {
    const { path: filled } = requestOf({ method: 'POST', path }, { boardId: 'b', questionId: 'a/b?' });
    expect(filled).toBe('/api/boards/b/questions/a%2Fb%3F/hide');
  });

  it('has the other fields in the body of a write, and in the query of a read', () => {
    const input = { boardId: 'b', text: 'Why?', talk: undefined };
    const board = '/api/boards/:boardId';
    expect(requestOf({ method: 'POST', path: board }, input)).toEqual({
      method: 'POST',
      path: '/api/boards/b',
      body: { text: 'Why?' },
    });
    for (const method of ['GET', 'DELETE'] as const)
      expect(requestOf({ method, path: board }, input)).toEqual({
        method,
        path: '/api/boards/b?text=Why%3F',
        body: undefined,
      });
  });

  it('has the other fields in the query if the body is a file', () => {
    const given = { boardId: 'b', dryRun: '1' };
    expect(
      requestOf({ method: 'POST', path: '/api/boards/:boardId/agenda/import' }, given, 'a file'),
    ).toEqual({
      method: 'POST',
      path: '/api/boards/b/agenda/import?dryRun=1',
      body: undefined,
    });
  });
});
