import { runConformanceTests } from '@durable-streams/server-conformance-tests';
import { beforeEach, describe, expect, it, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';
import { openDurableStreams } from '../../testing/durableStreams.ts';

/** Names of tests and of groups of tests of Durable Streams 1.0 that are skipped, by reason. */
const SKIPPED: Record<string, string[]> = {
  'Boards have their own calls to write': [
    'should create a stream',
    'should allow idempotent create with same config',
    'should reject create with different config (409)',
    'should enforce sequence ordering with seq',
    'should return correct headers on PUT',
    'should return 200 on idempotent PUT with same config',
    'should return 409 on PUT with different config',
    'should return correct headers on POST',
    'should return 404 on POST to non-existent stream',
    'should return 409 on content-type mismatch',
    'should return 404 on DELETE non-existent stream',
    'should return 204 on successful DELETE',
    'should enforce sequence ordering',
    'should enforce lexicographic seq ordering ("2" then "10" rejects)',
    'should allow lexicographic seq ordering ("09" then "10" succeeds)',
    'should reject duplicate seq values',
    'should include X-Content-Type-Options: nosniff on PUT responses',
    'should include X-Content-Type-Options: nosniff on POST responses',
    'Case-Insensitivity',
    'should enforce content-type match on append',
    'should allow append with matching content-type',
    'should reject empty POST body with 400',
    'should enforce case-sensitive seq ordering',
    'should return Location header on 201',
    'should reject missing Content-Type on POST',
    'should accept PUT without Content-Type (use default)',
    'should handle large payload appropriately',
    'should reject POST with empty array body',
    'should reject invalid JSON with 400',
    'should reject empty JSON arrays with 400',
    'Sequence Ordering Properties',
    'concurrent writers with sequence numbers - server handles gracefully',
    'concurrent writers racing with incrementing seq values',
    'Create with Stream-Closed',
    'Close Operations',
    '409-includes-stream-offset: 409 for closed stream includes Stream-Next-Offset header',
    'close-nonexistent-stream-404: POST with Stream-Closed to nonexistent stream returns 404',
    'empty-post-without-stream-closed-400: POST with empty body but no Stream-Closed returns 400',
  ],
  'Writes are idempotent by Idempotency-Key': [
    'Idempotent Producer Operations',
    'Idempotent Producers with Stream Closure',
    'producer-state-survives-close: Stale-epoch producer gets 403, not 409 STREAM_CLOSED',
    'close-with-different-body-dedup: Retry close with different body deduplicates to original',
  ],
  'Streams have no time to live': [
    'TTL and Expiry Validation',
    'TTL and Expiry Edge Cases',
    'HEAD Metadata Edge Cases',
    'TTL Expiration Behavior',
  ],
  'Streams have no forks': [
    'Fork - Creation',
    'Fork - Reading',
    'Fork - Appending',
    'Fork - Recursive',
    'Fork - Live Modes',
    'Fork - Deletion and Lifecycle',
    'Fork - TTL and Expiry',
    'Fork - JSON Mode',
    'Fork - Edge Cases',
  ],
  'Boards have their own webhooks': ['Reserved subscription APIs'],
  'Events carry JSON, neither bytes nor lines of text': [
    'base64 SSE catch-up pairs every data event with a control event',
    'should handle newlines in text/plain payloads',
    'should prevent CRLF injection in payloads - embedded event boundaries become literal data',
    'should prevent CRLF injection - LF-only attack vectors',
    'should prevent CRLF injection - carriage return only attack vectors',
    'should auto-detect binary streams and return base64 encoded data in SSE mode',
    'should include Stream-SSE-Data-Encoding header for binary streams',
    'should base64 encode data events only, control events remain JSON',
    'should handle empty binary payload with auto-detected base64 encoding',
    'should handle large binary payload with auto-detected base64 encoding',
    'should handle binary data with special bytes using auto-detected base64 encoding',
    'should auto-detect base64 encoding for application/x-protobuf streams',
    'should auto-detect base64 encoding for image/png streams',
    'should handle offset=now with auto-detected base64 encoding for binary streams',
  ],
  'A closed board is 404 for readers who come later': [
    'head-closed-stream: HEAD returns Stream-Closed: true header',
    'Read Closed Streams (Catch-up)',
    'Long-poll with Stream Closure',
    'sse-closed-stream-control-event: Final control event has streamClosed: true',
    'sse-closed-stream-no-cursor: streamCursor omitted when streamClosed is true',
    'sse-closed-stream-connection-closes: Connection closes after final event',
    'offset-now-on-closed-stream: offset=now on closed stream returns Stream-Closed: true',
    'delete-closed-stream: Deleting a closed stream removes it (returns 404 after)',
  ],
};

type Task = RunnerTestCase | RunnerTestSuite;

const reasonOf = (task: Task): string | undefined =>
  Object.keys(SKIPPED).find((reason) => SKIPPED[reason]?.includes(task.name)) ??
  (task.suite && reasonOf(task.suite));

const api = await openSuiteApi();
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
const baseUrl = await openDurableStreams(api, origin);

beforeEach(({ task, skip }) => {
  const reason = reasonOf(task);
  if (reason !== undefined) skip(reason);
});

describe('Durable Streams 1.0', () => {
  runConformanceTests({ baseUrl });
});

it('skips what is listed and nothing else', ({ task: { file } }) => {
  const all = (task: Task): Task[] => [task, ...('tasks' in task ? task.tasks.flatMap(all) : [])];
  const tasks = file.tasks.flatMap(all);
  const names = new Set(tasks.map(({ name }) => name));
  expect(
    Object.values(SKIPPED)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
  const tests = tasks.filter(({ type }) => type === 'test');
  const skipped = tests.filter(({ mode }) => mode === 'skip');
  expect(skipped).toEqual(tests.filter(reasonOf));
});
