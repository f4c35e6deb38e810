import {
  Checkpoint,
  ConsistencyProof,
  ConsistencyQuery,
  InclusionProof,
  InclusionQuery,
  LogKeys,
  PublicRecord,
} from '../http/log.ts';
import { ProvenReceipt } from '../http/provenReceipt.ts';
import { call } from './call.ts';

const READ = { by: 'public', kind: 'read' } as const;

/** Answers with plain text. */
export const getCheckpoint = call('GET', '/api/boards/:boardId/log/checkpoint', {
  ...READ,
  answer: Checkpoint,
});
export const proveInclusion = call('GET', '/api/boards/:boardId/log/proof', {
  ...READ,
  query: InclusionQuery,
  answer: InclusionProof,
});
export const proveConsistency = call('GET', '/api/boards/:boardId/log/consistency', {
  ...READ,
  query: ConsistencyQuery,
  answer: ConsistencyProof,
});
export const listLogKeys = call('GET', '/.well-known/openfloor-keys.json', { ...READ, answer: LogKeys });
export const getRecord = call('GET', '/api/boards/:boardId/record', { ...READ, answer: PublicRecord });
export const getReceipt = call('GET', '/api/questions/:questionId/receipt', {
  by: 'participant',
  kind: 'read',
  answer: ProvenReceipt,
  isReadInPart: true,
});
