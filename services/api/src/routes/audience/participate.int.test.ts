import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused, UNKNOWN_ID } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

describe('A write on a board that does not exist', () => {
  it('counts in no limit by board or session, whose memory made-up boards would fill', async () => {
    const node = await api.anotherNode();
    for (const path of ['questions', `questions/${UNKNOWN_ID}/vote`])
      for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
        const call = { headers, body: path === 'questions' ? { text: 'Who?' } : { voted: true } };
        expect(await node.post(`/api/boards/${randomUUID()}/${path}`, call)).toEqual(
          refused(404, 'board-not-found'),
        );
      }
    const measured = await node.measured();
    for (const limit of ['free-writes', 'questions-per-ip', 'questions', 'votes'])
      expect(measured).toContain(`openfloor_limiter_keys{limit="${limit}"} 0`);
  });
});
