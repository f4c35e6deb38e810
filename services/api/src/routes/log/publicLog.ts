import {
  getCheckpoint,
  getRecord,
  listLogKeys,
  proveConsistency,
  proveInclusion,
} from '@openfloor/contract/calls/log';
import { LOG_KEYS_VERSION, type LogKeys } from '@openfloor/contract/http/log';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { bytesToBase64 } from '@openfloor/domain/proof/base64';
import { consistencyProof, inclusionProof, leafIndexOf } from '@openfloor/domain/proof/merkleTree';
import { publicRecordOf } from '@openfloor/domain/view/publicRecord';
import { readPublishedLog } from '@openfloor/store/logTree/checkpoints';
import { boardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import { inTypes, type Server } from '../serve.ts';

const shared = { tag: 'Log', config: PUBLIC_READ } as const;
/** `serve` adds `invalid-request` to calls with a query. */
const proof = { ...shared, refusals: ['no-checkpoint', 'rate-limited'] } as const;

/**
 * Routes of what everyone may read of a board's log, also of a closed board. Proofs are hashes, which reveal nothing
 * about an event.
 */
export const publicLog = ({ serve, dependencies }: Server): void => {
  const { db, boardLogs, longReads } = dependencies;

  serve(
    getCheckpoint,
    {
      ...shared,
      summary: 'Get the latest checkpoint of the log of a board',
      description:
        'A [C2SP checkpoint](https://c2sp.org/tlog-checkpoint), signed with one of the keys at `/.well-known/openfloor-keys.json`. A board has one a minute after it was opened, and then once a minute while there is news.',
      answers: { 200: inTypes({ 'text/plain': getCheckpoint.answer }) },
      refusals: ['invalid-request', 'no-checkpoint'],
    },
    async ({ params: { boardId }, reply }) => {
      const log = await readPublishedLog(db, boardId);
      if (!log) return refuse(reply, 'board-not-found');
      if (log.checkpoint === null) return refuse(reply, 'no-checkpoint');
      reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
      return log.checkpoint;
    },
  );

  serve(
    proveInclusion,
    { ...proof, summary: 'Prove that the log of a board has an event' },
    async ({ params: { boardId }, query, request, reply }) => {
      const log = await readPublishedLog(db, boardId);
      if (!log) return refuse(reply, 'board-not-found');
      if (log.size === 0) return refuse(reply, 'no-checkpoint');
      const { seq, size = log.size } = query;
      if (size > log.size) return refuse(reply, 'invalid-request', { message: beyond('size', log.size) });
      if (seq > size) return refuse(reply, 'invalid-request', { message: beyond('seq', size) });
      const index = leafIndexOf(seq);
      const reader = { boardId, audience: 'public', address: request.ip } as const;
      const proven = await longReads.timed(reader, () =>
        boardLogs.prove({ boardId, epoch: log.epoch }, (read) => ({
          leaf: bytesToBase64(read(LEAVES, index)),
          proof: inclusionProof(index, size, read).map(bytesToBase64),
        })),
      );
      return proven.ok ? { seq, size, ...proven.result } : refuse(reply, proven.code, proven);
    },
  );
  serve(
    proveConsistency,
    { ...proof, summary: 'Prove that the log of a board was only added to' },
    async ({ params: { boardId }, query, request, reply }) => {
      const log = await readPublishedLog(db, boardId);
      if (!log) return refuse(reply, 'board-not-found');
      if (log.size === 0) return refuse(reply, 'no-checkpoint');
      const { from, to = log.size } = query;
      if (to > log.size) return refuse(reply, 'invalid-request', { message: beyond('to', log.size) });
      if (from > to) return refuse(reply, 'invalid-request', { message: beyond('from', to) });
      const reader = { boardId, audience: 'public', address: request.ip } as const;
      const proven = await longReads.timed(reader, () =>
        boardLogs.prove({ boardId, epoch: log.epoch }, (read) => consistencyProof(from, to, read)),
      );
      if (!proven.ok) return refuse(reply, proven.code, proven);
      return { from, to, proof: proven.result.map(bytesToBase64) };
    },
  );

  serve(
    listLogKeys,
    { ...shared, summary: 'List the public keys that sign checkpoints or ever did' },
    async ({ reply }): Promise<LogKeys> => {
      const keys = await boardLogs.publicKeys();
      reply.header('cache-control', 'no-cache');
      return {
        version: LOG_KEYS_VERSION,
        keys: keys.map((publicKey) => ({ publicKey: bytesToBase64(publicKey) })),
      };
    },
  );

  serve(
    getRecord,
    {
      ...shared,
      summary: 'Count what moderators hid, declined, blocked, merged and set aside',
      refusals: ['invalid-request'],
    },
    async ({ params: { boardId }, reply }) => {
      const feed = await boardFeed(dependencies, boardId);
      if (!feed || feed.isDeleted) return refuse(reply, 'board-not-found');
      reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`);
      return publicRecordOf(feed.state);
    },
  );
};

/** The level of the hash tree that has a hash of each event. */
const LEAVES = 0;

const beyond = (field: string, max: number): string => `${field}: Must be at most ${max}`;
