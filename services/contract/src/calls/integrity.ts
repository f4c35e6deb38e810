import { GroupBody, GroupCounted, IntegrityReport } from '../http/integrity.ts';
import { call } from './call.ts';

const ON_GROUP = { by: 'moderator', kind: 'act', body: GroupBody, answer: GroupCounted } as const;

export const getIntegrity = call('GET', '/api/boards/:boardId/integrity', {
  by: 'moderator',
  kind: 'read',
  answer: IntegrityReport,
});
export const quarantine = call('POST', '/api/boards/:boardId/quarantine', ON_GROUP);
export const release = call('POST', '/api/boards/:boardId/release', ON_GROUP);
