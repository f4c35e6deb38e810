import {
  ConsistencyProof,
  ConsistencyQuery,
  InclusionProof,
  InclusionQuery,
} from '@openfloor/contract/http/log';
import { bytesToBase64 } from '@openfloor/domain/proof/base64';
import { consistencyProof, inclusionProof, leafIndexOf } from '@openfloor/domain/proof/merkleTree';
import { readPublishedLog } from '@openfloor/store/logTree/checkpoints';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

/** Proofs about the events that a checkpoint covers. They are hashes, which reveal nothing about an event. */
export const proofs = (app: App, { db, boardLogs, longReads }: ApiDependencies): void => {
  const common = { tags: ['Log'], security: PUBLIC, params: BoardParams };
  const refused = refusals('invalid-request', 'board-not-found', 'no-checkpoint', 'rate-limited');

  const inclusion = {
    ...common,
    operationId: 'proveInclusion',
    summary: 'Prove that the log of a board has an event',
    querystring: InclusionQuery,
    response: { 200: InclusionProof, ...refused },
  };
  app.get(
    '/api/boards/:boardId/log/proof',
    { schema: inclusion, config: PUBLIC_READ },
    async (request, reply) => {
      const { boardId } = request.params;
      const log = await readPublishedLog(db, boardId);
      if (!log) return refuse(reply, 'board-not-found');
      if (log.size === 0) return refuse(reply, 'no-checkpoint');
      const { seq, size = log.size } = request.query;
      if (size > log.size) return refuse(reply, 'invalid-request', { message: beyond('size', log.size) });
      if (seq > size) return refuse(reply, 'invalid-request', { message: beyond('seq', size) });
      const index = leafIndexOf(seq);
      const reader = { boardId, audience: 'public', address: request.ip } as const;
      const proven = await longReads.timed(reader, () =>
        boardLogs.prove({ boardId, epoch: log.epoch }, (read) => ({
          leaf: read(0, index),
          proof: inclusionProof(index, size, read),
        })),
      );
      if (!proven.ok) return refuse(reply, proven.code, proven);
      const { leaf, proof } = proven.result;
      return reply.send({ seq, size, leaf: bytesToBase64(leaf), proof: proof.map(bytesToBase64) });
    },
  );

  const consistency = {
    ...common,
    operationId: 'proveConsistency',
    summary: 'Prove that the log of a board was only added to',
    querystring: ConsistencyQuery,
    response: { 200: ConsistencyProof, ...refused },
  };
  app.get(
    '/api/boards/:boardId/log/consistency',
    { schema: consistency, config: PUBLIC_READ },
    async (request, reply) => {
      const { boardId } = request.params;
      const log = await readPublishedLog(db, boardId);
      if (!log) return refuse(reply, 'board-not-found');
      if (log.size === 0) return refuse(reply, 'no-checkpoint');
      const { from, to = log.size } = request.query;
      if (to > log.size) return refuse(reply, 'invalid-request', { message: beyond('to', log.size) });
      if (from > to) return refuse(reply, 'invalid-request', { message: beyond('from', to) });
      const reader = { boardId, audience: 'public', address: request.ip } as const;
      const proven = await longReads.timed(reader, () =>
        boardLogs.prove({ boardId, epoch: log.epoch }, (read) => consistencyProof(from, to, read)),
      );
      if (!proven.ok) return refuse(reply, proven.code, proven);
      return reply.send({ from, to, proof: proven.result.map(bytesToBase64) });
    },
  );
};

const beyond = (field: string, max: number): string => `${field}: Must be at most ${max}`;
