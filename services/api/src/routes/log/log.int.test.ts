import { vote } from '@openfloor/contract/calls/audience';
import { exportBoard } from '@openfloor/contract/calls/export';
import { getCheckpoint, getReceipt, getRecord, listLogKeys } from '@openfloor/contract/calls/log';
import * as moderation from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { writtenIn } from '@openfloor/contract/exportedEvent';
import { ExportedBoard } from '@openfloor/contract/http/export';
import { PublicRecord, ConsistencyProof, InclusionProof, LogKeys } from '@openfloor/contract/http/log';
import { ProvenReceipt } from '@openfloor/contract/http/provenReceipt';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { openCheckpoint, type Checkpoint } from '@openfloor/domain/proof/checkpoint';
import { leafHashOf } from '@openfloor/domain/proof/leaf';
import { provesConsistency, provesInclusion } from '@openfloor/domain/proof/verifyProof';
import { isSignedBy } from '@openfloor/platform/signingKey';
import { rotateEpochs } from '@openfloor/store/maintenance/rotateEpochs';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import { unsignedBoards } from '@openfloor/store/logTree/checkpoints';
import { sql } from 'kysely';
import { boardPages } from '@openfloor/store/boards/boardPages';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused, UNKNOWN_ID, type ApiHarness } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const bytes = (text: string): Uint8Array => bytesIn(text) ?? new Uint8Array();

/** Signs every board that has news, as the background task does. */
const signAll = async ({ dependencies: { db, boardLogs } }: ApiHarness = api): Promise<void> => {
  for (const hasCheckpoint of [true, false])
    for await (const boards of boardPages((after) =>
      unsignedBoards(db, { hasCheckpoint, after, intervalMs: 0 }),
    ))
      for (const board of boards) await boardLogs.publish(board);
};

const keysOf = async (from = api): Promise<Uint8Array[]> =>
  LogKeys.parse((await from.send(listLogKeys, {})).body).keys.map(({ publicKey }) => bytes(publicKey));

const noteOf = async (boardId: string): Promise<string> => {
  const { status, body } = await api.send(getCheckpoint, { boardId });
  expect(status).toBe(200);
  return String(body);
};

const checkpointOf = async (boardId: string): Promise<Checkpoint> => {
  const checkpoint = openCheckpoint(await noteOf(boardId), await keysOf(), isSignedBy);
  if (!checkpoint) throw new Error('The checkpoint is not signed by a published key');
  return checkpoint;
};

const exportOf = async (boardId: string, token: string): Promise<ExportedBoard> => {
  const { body } = await api.send(exportBoard, { boardId, format: 'json' }, { token });
  return ExportedBoard.parse(body);
};

const log = (boardId: string, rest: string) => api.get(`/api/boards/${boardId}/log/${rest}`);

describe('A checkpoint', () => {
  it('is a signed note of the board and its epoch, and is as long as the log', async () => {
    const board = await api.openBoardWithQuestion();
    await api.send(vote, board);
    const { boardId, adminToken } = board;
    expect(await log(boardId, 'checkpoint')).toEqual(refused(404, 'no-checkpoint'));
    expect(await log(boardId, 'proof?seq=1')).toEqual(refused(404, 'no-checkpoint'));
    expect(await log(boardId, 'consistency?from=1')).toEqual(refused(404, 'no-checkpoint'));
    await signAll();
    const { epoch, seq } = await exportOf(boardId, adminToken);
    expect(await checkpointOf(boardId)).toMatchObject({
      origin: `qa.example.org/${boardId}/${epoch}`,
      size: seq,
    });
    const { headers } = await log(boardId, 'checkpoint');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('proves every event of the export', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, adminToken, questionId } = board;
    await api.send(vote, board);
    await api.send(moderation.replyToQuestion, { questionId, text: 'At noon' }, { token: adminToken });
    await api.send(moderation.blockAuthor, { boardId, questionId }, { token: adminToken });
    await signAll();
    const head = await checkpointOf(boardId);
    const { events } = await exportOf(boardId, adminToken);
    expect(events).toHaveLength(head.size);
    for (const event of events) {
      const { leaf, proof, ...rest } = InclusionProof.parse(
        (await log(boardId, `proof?seq=${event.seq}`)).body,
      );
      expect(rest).toEqual({ seq: event.seq, size: head.size });
      expect(bytes(leaf)).toEqual(leafHashOf(boardId, event));
      const proven = { index: event.seq - 1, leaf: bytes(leaf), proof: proof.map(bytes) };
      expect(provesInclusion(proven, head)).toBe(true);
    }
  });

  it('proves that it only added to every earlier one, whichever node signed', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId } = board;
    const other = await api.anotherNode();
    const heads: Checkpoint[] = [];
    for (const node of [api, other, api, other]) {
      await api.send(vote, board);
      await api.ask(boardId, `Why ${heads.length}?`);
      await signAll(node);
      heads.push(await checkpointOf(boardId));
    }
    const [last] = heads.slice(-1);
    if (!last) throw new Error('There is no checkpoint');
    for (const head of heads) {
      const { proof } = ConsistencyProof.parse(
        (await log(boardId, `consistency?from=${head.size}&to=${last.size}`)).body,
      );
      expect(provesConsistency(head, last, proof.map(bytes))).toBe(true);
    }
    const { size } = InclusionProof.parse((await log(boardId, `proof?seq=1&size=${heads[0]?.size}`)).body);
    expect(size).toBe(heads[0]?.size);
  });

  it('stays the same while nothing happens, and when two nodes sign together', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const other = await api.anotherNode();
    await Promise.all([signAll(), signAll(other), signAll(), signAll(other)]);
    const note = await noteOf(boardId);
    await Promise.all([signAll(), signAll(other)]);
    expect(await noteOf(boardId)).toBe(note);
    expect((await checkpointOf(boardId)).size).toBe(2);
  });

  it('a new epoch begins another tree', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId } = board;
    await signAll();
    const before = await checkpointOf(boardId);
    await rotateEpochs(api.dependencies.db);
    expect(await log(boardId, 'checkpoint')).toEqual(refused(404, 'no-checkpoint'));
    await signAll();
    const after = await checkpointOf(boardId);
    expect(after.origin).not.toBe(before.origin);
    expect([after.size, after.root]).toEqual([before.size, before.root]);
  });

  it('stays readable when the board is closed, until it is deleted for good', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    await api.send(closeBoard, { boardId }, { token: adminToken });
    await signAll();
    expect((await checkpointOf(boardId)).size).toBe(3);
    expect((await log(boardId, 'proof?seq=3')).status).toBe(200);
    expect((await api.send(getRecord, { boardId })).status).toBe(200);
    await hardDelete(api.dependencies.db, [boardId]);
    for (const rest of ['checkpoint', 'proof?seq=3', 'consistency?from=1'])
      expect(await log(boardId, rest)).toEqual(refused(404, 'board-not-found'));
    const tiles = await api.dependencies.db
      .selectFrom('log_tiles')
      .selectAll()
      .where('board_id', '=', boardId)
      .execute();
    expect(tiles).toEqual([]);
  });
});

describe('Refused proofs', () => {
  it.each([
    ['proof', 'seq'],
    ['proof?seq=0', 'seq'],
    ['proof?seq=-1', 'seq'],
    ['proof?seq=1.5', 'seq'],
    ['proof?seq=x', 'seq'],
    ['proof?seq=1&size=0', 'size'],
    ['proof?seq=1&size=1000000', 'size'],
    ['proof?seq=3', 'seq'],
    ['proof?seq=2&size=1', 'seq'],
    ['proof?seq=9007199254740993', 'seq'],
    ['consistency', 'from'],
    ['consistency?from=0', 'from'],
    ['consistency?from=1&to=1000000', 'to'],
    ['consistency?from=1000000', 'from'],
    ['consistency?from=2&to=1', 'from'],
  ])('%s names the field', async (rest, field) => {
    const { boardId } = await api.openBoardWithQuestion();
    await signAll();
    expect(await log(boardId, rest)).toEqual(refused(400, 'invalid-request', expect.stringContaining(field)));
  });
});

describe('Keys', () => {
  it('of former signers stay published, the present one first', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    await signAll();
    const [first] = await keysOf();
    const rotated = await api.anotherNode({ signingSecret: 'another secret of the tests' });
    await api.ask(boardId);
    const before = await checkpointOf(boardId);
    await signAll(rotated);
    const keys = await keysOf(rotated);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual(first);
    const after = openCheckpoint(await noteOf(boardId), keys.slice(0, 1), isSignedBy);
    expect(after?.size).toBe(before.size + 1);
    expect((await keysOf()).map(String).toSorted()).toEqual(keys.map(String).toSorted());
  });
});

const receiptOf = (questionId: string, session?: string) => api.send(getReceipt, { questionId }, { session });

describe('A receipt with its proof', () => {
  it('proves to its author that the question was recorded', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard();
    const questionId = await api.ask(boardId, 'When is lunch?', session);
    expect(await receiptOf(questionId, session)).toEqual(refused(404, 'no-checkpoint'));
    await signAll();
    const answer = await receiptOf(questionId, session);
    const { event, leaf, proof, checkpoint } = ProvenReceipt.parse(answer.body);
    expect(event).toMatchObject({
      type: 'v1.QuestionAsked',
      data: { questionId },
      text: { value: 'When is lunch?' },
    });
    const head = openCheckpoint(checkpoint, await keysOf(), isSignedBy);
    expect(leafHashOf(boardId, event)).toEqual(bytes(leaf));
    const proven = { index: event.seq - 1, leaf: bytes(leaf), proof: proof.map(bytes) };
    expect(head && provesInclusion(proven, head)).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toContain(session.split('.')[0]);
  });

  it('is refused to strangers, to moderators, and before the event is signed', async () => {
    const board = await api.openBoardWithQuestion();
    await signAll();
    const notYours = refused(403, 'not-your-question', expect.stringContaining('receipt'));
    expect(await receiptOf(board.questionId, api.session())).toEqual(notYours);
    expect(await receiptOf(board.questionId)).toEqual(notYours);
    expect(await api.send(getReceipt, board, { token: board.adminToken })).toEqual(notYours);
    const session = api.session();
    const later = await api.ask(board.boardId, 'Later', session);
    expect(await receiptOf(later, session)).toEqual(refused(404, 'no-checkpoint'));
  });
});

describe('A second receipt', () => {
  it('does not search the log again', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard();
    const questionId = await api.ask(boardId, 'When is lunch?', session);
    await signAll();
    const first = await receiptOf(questionId, session);
    expect(first.status).toBe(200);
    // From now on a search does not find the event.
    await sql`
      UPDATE board_events SET data = jsonb_set(data, '{questionId}', ${JSON.stringify(UNKNOWN_ID)}::jsonb)
       WHERE board_id = ${boardId} AND seq = 2`.execute(api.dependencies.db);
    const second = await receiptOf(questionId, session);
    expect(second.status).toBe(200);
    expect(ProvenReceipt.parse(second.body).leaf).toBe(ProvenReceipt.parse(first.body).leaf);
  });
});

describe('A receipt of a flagged question', () => {
  it('proves the question, and has nothing of its flags; the export has them', async () => {
    const { boardId, adminToken } = await api.openBoard();
    await configure(api, { boardId, adminToken }, { screenWords: ['layoffs'] });
    const session = api.session();
    const [flagged, plain] = [
      await api.ask(boardId, 'When are the layoffs?', session),
      await api.ask(boardId, 'When is lunch?', session),
    ];
    await signAll();
    const heads = await keysOf();
    for (const questionId of [flagged, plain]) {
      const { body } = await receiptOf(questionId, session);
      const { event, leaf, proof, checkpoint } = ProvenReceipt.parse(body);
      expect(JSON.stringify(body)).not.toMatch(/"words"|"rules"|detail/);
      expect(Object.keys(event.text ?? {})).toEqual(['value', 'salt']);
      expect(Object.keys(event.data).toSorted()).toEqual(['questionId', 'status']);
      expect(event.by?.salt).toHaveLength(24);
      const head = openCheckpoint(checkpoint, heads, isSignedBy);
      const proven = { index: event.seq - 1, leaf: leafHashOf(boardId, event), proof: proof.map(bytes) };
      expect(bytes(leaf)).toEqual(proven.leaf);
      expect(head && provesInclusion(proven, head)).toBe(true);
    }
    const { events } = await exportOf(boardId, adminToken);
    const asked = events.filter(({ data }) => data['questionId'] === flagged);
    expect(asked.map((event) => writtenIn(event)?.flags?.value)[0]).toEqual([
      { reason: 'words', by: 'rules', detail: 'layoffs' },
    ]);
  });
});

describe('What the public learns', () => {
  it('does not let it guess an event, such as the private word list', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    await configure(api, { boardId, adminToken }, { screenWords: ['layoffs'] });
    await signAll();
    const { events } = await exportOf(boardId, adminToken);
    for (const { by, text, ...guessed } of events) {
      const { leaf } = InclusionProof.parse((await log(boardId, `proof?seq=${guessed.seq}`)).body);
      expect(leafHashOf(boardId, { ...guessed })).not.toEqual(bytes(leaf));
      expect((by ?? writtenIn({ ...(text && { text }) }))?.salt).toHaveLength(24);
    }
  });

  it('is no text, id or session of a question that it must not see', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, adminToken: token, questionId } = board;
    await api.send(moderation.hideQuestion, { boardId, questionId }, { token });
    await signAll();
    const answers = [await noteOf(boardId)];
    for (const seq of [1, 2, 3]) answers.push(JSON.stringify((await log(boardId, `proof?seq=${seq}`)).body));
    answers.push(JSON.stringify((await api.send(getRecord, { boardId })).body));
    for (const secret of [questionId, 'lunch', board.author])
      expect(answers.join('\n')).not.toContain(secret);
  });

  it('is how often moderators hid, declined, blocked and merged', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, adminToken: token, questionId } = board;
    const [a, b, c] = [await api.ask(boardId, 'A'), await api.ask(boardId, 'B'), await api.ask(boardId, 'C')];
    await api.send(moderation.hideQuestion, { boardId, questionId: a }, { token });
    await api.send(moderation.declineQuestion, { questionId: b, reason: 'Off topic' }, { token });
    await api.send(moderation.mergeQuestions, { boardId, into: questionId, from: [c] }, { token });
    await api.send(moderation.blockAuthor, { boardId, questionId: a }, { token });
    expect(PublicRecord.parse((await api.send(getRecord, { boardId })).body)).toEqual({
      hidden: 1,
      declined: { total: 1, reasons: [{ reason: 'Off topic', questions: 1 }] },
      blocked: 1,
      merged: 1,
      setAside: 0,
    });
  });
});

describe('Proofs for an address', () => {
  it('are limited by the time that they take, receipts too', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard();
    const questionId = await api.ask(boardId, 'When is lunch?', session);
    await signAll();
    const node = await api.anotherNode({ limits: { LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: 0.001 } });
    const get = (path: string, from: string) => node.get(path, { from, session });
    const [attacker, other] = ['203.0.113.1', '203.0.113.2'];
    const paths = [
      `/api/boards/${boardId}/log/proof?seq=2`,
      `/api/boards/${boardId}/log/consistency?from=1`,
      `/api/questions/${questionId}/receipt`,
    ];
    for (let call = 0; call < 20; call += 1) await get(paths[0] ?? '', attacker);
    for (const path of paths) expect(await get(path, attacker)).toEqual(refused(429, 'rate-limited'));
    expect(await get(paths[0] ?? '', other)).toMatchObject({ status: 200 });
  });
});
