import { randomUUID } from 'node:crypto';
import { createSessionCredentials, SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import type { BenchBoard } from './board.ts';
import type { HttpRequest } from './httpLoad.ts';

/** Credentials of new sessions, signed with the server's secret. */
export const issueSessions = (serverSecret: string, count: number): string[] => {
  const { issue } = createSessionCredentials(serverSecret);
  return Array.from({ length: count }, () => issue(randomUUID()));
};

export const voteRequest = (
  { boardId }: BenchBoard,
  questionId: string,
  credential: string,
): HttpRequest => ({
  method: 'POST',
  path: `/api/boards/${boardId}/questions/${questionId}/vote`,
  headers: { 'content-type': 'application/json', [SESSION_HEADER]: credential },
  body: '{"voted":true}',
});
