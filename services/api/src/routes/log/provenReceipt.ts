import { getReceipt } from '@openfloor/contract/calls/log';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import type { BoardId, QuestionId, Seq } from '@openfloor/contract/ids';
import { bytesToBase64 } from '@openfloor/domain/proof/base64';
import { inclusionProof, leafIndexOf } from '@openfloor/domain/proof/merkleTree';
import { readPublishedLog } from '@openfloor/store/logTree/checkpoints';
import { askedEventOf, authorOfQuestion, eventAt } from '@openfloor/store/reads/askedEvent';
import { LRUCache } from 'lru-cache';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

const SEQS_MAX = 10_000;

/** Route that gives the author of a question its event, and the proof that the board's checkpoint has it. */
export const provenReceipt = ({ serve, dependencies }: Server): void => {
  const { db, boardLogs, longReads } = dependencies;
  /** Seq of the event that asked a question, by board, epoch and question. Cached, because finding it reads the log. */
  const seqs = new LRUCache<string, Seq>({ max: SEQS_MAX });
  const readAskedEvent = longReads.sharing((question: { boardId: BoardId; questionId: QuestionId }) =>
    askedEventOf(db, question.boardId, question.questionId),
  );

  serve(
    getReceipt,
    {
      tag: 'Log',
      summary: 'Get a proof that the log has a question that this session asked',
      refusals: [
        'invalid-request',
        'question-not-found',
        'not-your-question',
        'no-checkpoint',
        'rate-limited',
        'overloaded',
      ],
    },
    async ({ params: { questionId }, request, reply, right: sessionId }) => {
      const asked = await authorOfQuestion(db, questionId, sessionId);
      if (!asked) return refuse(reply, 'question-not-found');
      const { board } = asked;
      if (asked.sessionId !== sessionId)
        return refuse(reply, 'not-your-question', {
          message: 'Only the person who asked this question can get its receipt.',
        });
      const log = await readPublishedLog(db, board.id);
      if (!log || log.checkpoint === null) return refuse(reply, 'no-checkpoint');
      const key = [board.id, log.epoch, questionId].join(' ');
      const known = seqs.get(key);
      const reader = { boardId: board.id, audience: 'public', address: request.ip } as const;
      const searched =
        known === undefined
          ? await readAskedEvent(reader, key, { boardId: board.id, questionId })
          : { ok: true as const, result: await eventAt(db, board.id, known) };
      if (!searched.ok) return refuse(reply, searched.code, searched);
      const logged = searched.result;
      if (logged) seqs.set(key, logged.seq);
      if (!logged || logged.seq > log.size) return refuse(reply, 'no-checkpoint');
      const index = leafIndexOf(logged.seq);
      const proven = await longReads.timed(reader, () =>
        boardLogs.prove({ boardId: board.id, epoch: log.epoch }, (read) => ({
          leaf: read(0, index),
          proof: inclusionProof(index, log.size, read),
        })),
      );
      if (!proven.ok) return refuse(reply, proven.code, proven);
      const { leaf, proof } = proven.result;
      reply.header('cache-control', 'no-store');
      return {
        event: withoutFlags(boardLogs.exported(board, logged)),
        leaf: bytesToBase64(leaf),
        proof: proof.map(bytesToBase64),
        checkpoint: log.checkpoint,
      };
    },
  );
};

/**
 * Removes the flags from an event: they are for moderators, and their details are words of the board's private list.
 */
const withoutFlags = ({ text, ...event }: ExportedEvent): ExportedEvent => ({
  ...event,
  ...(text && { text: 'sealed' in text ? text : { value: text.value, salt: text.salt } }),
});
