import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import * as audience from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { hideQuestion, pinQuestion, unhideQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { describe, expect, it, vi } from 'vitest';
import { Asked } from '@openfloor/contract/http/audience';
import { answered, type Call, openSuiteApi, refused, START } from '../../testing/apiHarness.ts';
import { idempotencyRows, logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const keyed = (key: string, call: Call = {}): Call => ({ ...call, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('returns the first status and body again, whatever happened since', async () => {
    const { questionId, adminToken, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const asked = await api.send(
      audience.askQuestion,
      { boardId },
      keyed('a', { body: { text: 'Once?' }, session }),
    );
    const voted = await api.send(audience.vote, { boardId, questionId }, keyed('v', { session }));
    await api.send(audience.vote, { boardId, questionId }, { session: api.session() });
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(
      await api.send(audience.askQuestion, { boardId }, keyed('a', { body: { text: 'Once?' }, session })),
    ).toEqual(answered(201, asked.body));
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('v', { session }))).toEqual(
      answered(200, voted.body),
    );
  });

  it('treats texts that differ in surrounding spaces as equal', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const { body } = await api.send(
      audience.askQuestion,
      { boardId },
      keyed('k', { body: { text: 'Once?' }, session }),
    );
    expect(
      await api.send(audience.askQuestion, { boardId }, keyed('k', { body: { text: ' Once? ' }, session })),
    ).toEqual(answered(201, body));
  });

  it('does not count repeats against limits', async () => {
    const node = await api.anotherNode({
      limits: { LIMIT_QUESTIONS_PER_MINUTE: 1, LIMIT_VOTES_PER_MINUTE: 1 },
    });
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const session = api.session();
    const both = () =>
      Promise.all([
        node.send(audience.askQuestion, { boardId }, keyed('a', { body: { text: 'Once?' }, session })),
        node.send(audience.vote, { boardId, questionId }, keyed('v', { session })),
      ]);
    const [asked, voted] = await both();
    for (let repetition = 0; repetition < 3; repetition += 1)
      expect((await both()).map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 201, body: asked.body },
        { status: 200, body: voted.body },
      ]);
  });

  it('counts requests that are sent twice at once against the limits once', async () => {
    const limits = {
      LIMIT_QUESTIONS_PER_MINUTE: 6,
      LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE: 6,
      LIMIT_VOTES_PER_MINUTE: 6,
    };
    const node = await api.anotherNode({ limits });
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const session = api.session();
    const twice = (act: DeclaredCall, key: string, body: object) =>
      [1, 2].map(() => node.send(act, { boardId, questionId }, keyed(key, { body, session })));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((place) => [
        ...twice(audience.askQuestion, `ask ${place}`, { text: `Question ${place}?` }),
        ...twice(audience.vote, `vote ${place}`, { voted: true }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5].flatMap(() => [201, 201, 200, 200]));
    const recorded = await logOf(api, boardId);
    expect(recorded.map(({ event }) => event.type).toSorted()).toEqual([
      'v1.BoardOpened',
      ...Array.from({ length: 6 }, () => 'v1.QuestionAsked'),
      'v1.VoteCast',
    ]);
    const sixth = keyed('ask 6', { body: { text: 'Question 6?' }, session });
    expect((await node.send(audience.askQuestion, { boardId }, sixth)).status).toBe(201);
    const seventh = keyed('ask 7', { body: { text: 'Question 7?' }, session });
    expect((await node.send(audience.askQuestion, { boardId }, seventh)).status).toBe(429);
  });

  it('counts acts and boards that are sent twice at once against the limits once', async () => {
    const limits = { LIMIT_ACTS_PER_BOARD_PER_MINUTE: 1, LIMIT_BOARDS_PER_HOUR: 1 };
    const node = await api.anotherNode({ limits });
    const { questionId, adminToken: token } = await api.openBoardWithQuestion();
    const pin = () => node.send(pinQuestion, { questionId }, keyed('p', { token }));
    expect((await Promise.all([pin(), pin()])).map(({ status }) => status)).toEqual([200, 200]);
    const session = api.session();
    const open = () => node.send(createBoard, {}, keyed('b', { body: { title: 'Once' }, session }));
    const [first, second] = await Promise.all([open(), open()]);
    expect(first.status).toBe(201);
    expect(second).toEqual(answered(201, first.body));
  });

  it('counts requests that two nodes get at once against the limits once', async () => {
    // Two nodes whose counts are shared, as in Redis.
    const shared = await api.anotherNode({ limits: { LIMIT_QUESTIONS_PER_MINUTE: 6 } });
    const other = await api.anotherNode({ sharedLimits: shared.dependencies.limits });
    const { boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((place) =>
        [shared, other].map((node) =>
          node.send(
            audience.askQuestion,
            { boardId },
            keyed(`ask ${place}`, { body: { text: `Question ${place}?` }, session }),
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await logOf(api, boardId)).toHaveLength(2 + 4);
    const ask = (key: string) =>
      shared.send(audience.askQuestion, { boardId }, keyed(key, { body: { text: key }, session }));
    for (const key of ['fifth', 'sixth']) expect((await ask(key)).status).toBe(201);
    expect((await ask('seventh')).status).toBe(429);
  });

  it('records concurrent duplicates on two nodes once', async () => {
    const other = await api.anotherNode();
    const { questionId, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const answers = await Promise.all(
      [api, other, api, other, api, other].flatMap((node) => [
        node.send(audience.askQuestion, { boardId }, keyed('a', { body: { text: 'Once?' }, session })),
        node.send(audience.vote, { boardId, questionId }, keyed('v', { session })),
      ]),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(2);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('with another payload or on another call is a mismatch', async () => {
    const { questionId, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const mismatch = refused(422, 'idempotency-mismatch');
    await api.send(audience.askQuestion, { boardId }, keyed('k', { body: { text: 'Once?' }, session }));
    expect(
      await api.send(audience.askQuestion, { boardId }, keyed('k', { body: { text: 'Twice?' }, session })),
    ).toEqual(mismatch);
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('k', { session }))).toEqual(mismatch);
    await api.send(audience.vote, { boardId, questionId }, keyed('v', { body: { voted: true }, session }));
    expect(
      await api.send(audience.vote, { boardId, questionId }, keyed('v', { body: { voted: false }, session })),
    ).toEqual(mismatch);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('is scoped to one session and one board', async () => {
    const [board, other] = [await api.openBoard(), await api.openBoard()];
    const session = api.session();
    const ask = ({ boardId }: { boardId: string }, by: string) =>
      api.send(audience.askQuestion, { boardId, text: 'Mine?' }, keyed('k', { session: by }));
    const ids = [await ask(board, session), await ask(board, api.session()), await ask(other, session)].map(
      ({ body }) => Asked.parse(body).id,
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('is stored even if nothing changed, but not in the log', async () => {
    const { questionId, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const nothing = answered(200, { voted: false, votes: 0, seq: 2 });
    expect(
      await api.send(audience.vote, { boardId, questionId }, keyed('k', { body: { voted: false }, session })),
    ).toEqual(nothing);
    expect(await idempotencyRows(api, boardId)).toBe(1);
    expect(await logOf(api, boardId)).toHaveLength(2);
    await api.send(audience.vote, { boardId, questionId, voted: true }, { session });
    expect(
      await api.send(audience.vote, { boardId, questionId }, keyed('k', { body: { voted: false }, session })),
    ).toEqual(nothing);
  });

  it('returns a refusal again, even if its reason no longer holds', async () => {
    const { boardId, questionId, adminToken: token } = await api.openBoardWithQuestion();
    const session = api.session();
    await api.send(hideQuestion, { boardId, questionId }, { token });
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('k', { session }))).toEqual(
      refused(404, 'question-not-found'),
    );
    await api.send(unhideQuestion, { boardId, questionId }, { token });
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('k', { session }))).toEqual(
      refused(404, 'question-not-found'),
    );
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('other', { session }))).toMatchObject(
      { status: 200 },
    );
  });

  it('is not used up by a rate-limited request', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_VOTES_PER_MINUTE: 1 } });
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const session = api.session();
    await node.send(audience.vote, { boardId, questionId }, { session });
    expect(await node.send(audience.vote, { boardId, questionId }, keyed('k', { session }))).toMatchObject({
      status: 429,
    });
    expect(await api.send(audience.vote, { boardId, questionId }, keyed('k', { session }))).toMatchObject({
      status: 200,
      body: { voted: false },
    });
  });

  it('is recorded with the event', async () => {
    const { questionId, boardId } = await api.openBoardWithQuestion();
    await api.send(audience.vote, { boardId, questionId }, keyed('k'));
    await vi.waitFor(async () =>
      expect((await logOf(api, boardId)).at(-1)).toMatchObject({ seq: 3, key: 'k', at: START }),
    );
  });
});
