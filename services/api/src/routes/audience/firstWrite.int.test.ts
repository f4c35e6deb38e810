import { randomUUID } from 'node:crypto';
import { askQuestion, vote } from '@openfloor/contract/calls/audience';
import { describe, expect, it, vi } from 'vitest';
import { openSuiteApi, refused, type Answer } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
const other = await api.anotherNode();

const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const credentialOf = ({ headers }: Answer): string | undefined => {
  const credential = headers['x-session-id'];
  return typeof credential === 'string' ? credential : undefined;
};

const open = async () => {
  const { boardId } = await api.openBoard();
  const texts = async (): Promise<string[]> => {
    const rows = await api.dependencies.db
      .selectFrom('questions')
      .select('text')
      .where('board_id', '=', boardId)
      .execute();
    return rows.map(({ text }) => text);
  };
  return { boardId, texts };
};

describe('The first write of a caller without a credential, with an idempotency key', () => {
  it('is recorded once: a repeat gets the first answer and the same credential, on any node', async () => {
    const { boardId, texts } = await open();
    const call = { body: { text: 'Lost answer?' }, ...keyed() };
    const first = await api.send(askQuestion, { boardId }, call);
    expect(first.status).toBe(201);
    expect(credentialOf(first)).toBeDefined();
    for (const node of [api, other, api]) {
      const again = await node.send(askQuestion, { boardId }, call);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(credentialOf(again)).toBe(credentialOf(first));
      expect(String(again.headers['set-cookie'])).toContain(credentialOf(first));
    }
    expect(await texts()).toEqual(['Lost answer?']);
  });

  it('is recorded once for concurrent repeats on two nodes', async () => {
    const { boardId, texts } = await open();
    const call = { body: { text: 'All together?' }, ...keyed() };
    const nodes = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? api : other));
    const answers = await Promise.all(nodes.map((node) => node.send(askQuestion, { boardId }, call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(new Set(answers.map(credentialOf)).size).toBe(1);
    expect(await texts()).toEqual(['All together?']);
  });

  it('is recorded once if the client has the credential but lost the rest of the first answer', async () => {
    const { boardId, texts } = await open();
    const call = { body: { text: 'Half an answer?' }, ...keyed() };
    const first = await api.send(askQuestion, { boardId }, call);
    const again = await other.send(askQuestion, { boardId }, { ...call, session: credentialOf(first) });
    expect(again.body).toEqual(first.body);
    expect(await texts()).toEqual(['Half an answer?']);

    const questionId = await api.ask(boardId);
    const toggle = keyed();
    const question = { boardId, questionId };
    const voted = await api.send(vote, question, toggle);
    expect(voted.body).toMatchObject({ voted: true, votes: 1 });
    const repeated = await other.send(vote, question, { ...toggle, session: credentialOf(voted) });
    expect(repeated.body).toEqual(voted.body);
  });

  it('may be a vote, which the issued session can retract', async () => {
    const { boardId } = await open();
    const question = { boardId, questionId: await api.ask(boardId) };
    const call = keyed();
    const first = await api.send(vote, question, call);
    const again = await other.send(vote, question, call);
    expect(again.body).toEqual(first.body);
    expect(credentialOf(again)).toBe(credentialOf(first));
    const back = await api.send(vote, question, { session: credentialOf(again), body: { voted: false } });
    expect(back.body).toMatchObject({ voted: false, votes: 0 });
  });

  it('returns a refusal again too, with the same credential', async () => {
    const { boardId } = await open();
    const question = { boardId, questionId: randomUUID() };
    const call = keyed();
    const first = await api.send(vote, question, call);
    const again = await api.send(vote, question, call);
    expect(first).toEqual(refused(404, 'question-not-found'));
    expect(again).toEqual(refused(404, 'question-not-found'));
    expect(credentialOf(again)).toBe(credentialOf(first));
    expect(credentialOf(first)).toBeDefined();
  });

  it('repeated with another payload is a mismatch, and returns no credential', async () => {
    const { boardId, texts } = await open();
    const key = keyed();
    await api.send(askQuestion, { boardId, text: 'Mine' }, key);
    const guessed = await api.send(askQuestion, { boardId, text: 'Yours' }, key);
    expect(guessed).toEqual(refused(422, 'idempotency-mismatch'));
    expect(credentialOf(guessed)).toBeUndefined();
    expect(guessed.headers['set-cookie']).toBeUndefined();
    expect(await texts()).toEqual(['Mine']);
  });

  it('is scoped by board: the same key on another board is another request', async () => {
    const [here, there] = [await open(), await open()];
    const call = { body: { text: 'Everywhere' }, ...keyed() };
    const first = await api.send(askQuestion, here, call);
    const second = await api.send(askQuestion, there, call);
    expect(second.body).not.toEqual(first.body);
    expect(credentialOf(second)).not.toBe(credentialOf(first));
  });

  it('is independent of the same key of a known session', async () => {
    const { boardId, texts } = await open();
    const key = keyed();
    const call = { body: { text: 'Twice' }, ...key };
    await api.send(askQuestion, { boardId }, { ...call, session: api.session() });
    await api.send(askQuestion, { boardId }, call);
    expect(await texts()).toEqual(['Twice', 'Twice']);
  });

  it('while the database is away returns no credential, so that the repeat is recognized', async () => {
    const { boardId, texts } = await open();
    const call = { body: { text: 'After the storm?' }, ...keyed() };
    api.setStoreAway(true);
    const refusal = await api.send(askQuestion, { boardId }, call);
    api.setStoreAway(false);
    expect(refusal).toEqual(refused(503, 'unavailable'));
    expect(credentialOf(refusal)).toBeUndefined();
    expect((await api.send(askQuestion, { boardId }, call)).status).toBe(201);
    expect((await other.send(askQuestion, { boardId }, call)).status).toBe(201);
    expect(await texts()).toEqual(['After the storm?']);
  });

  it('with an unacknowledged commit returns no credential, and the repeat finds the recorded outcome', async () => {
    const { boardId, texts } = await open();
    const call = { body: { text: 'Recorded, but nobody knows?' }, ...keyed() };
    // The connection breaks between the commit and its acknowledgement.
    const handle = api.dependencies.writer.handle.bind(api.dependencies.writer);
    const breaking = vi.spyOn(api.dependencies.writer, 'handle').mockImplementation(async (...args) => {
      await handle(...args);
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    });
    const lost = await api.send(askQuestion, { boardId }, call);
    breaking.mockRestore();
    expect(lost).toEqual(refused(503, 'unavailable'));
    expect(credentialOf(lost)).toBeUndefined();
    expect((await api.send(askQuestion, { boardId }, call)).status).toBe(201);
    expect(await texts()).toEqual(['Recorded, but nobody knows?']);
  });

  it('expires: after that the key creates another session', async () => {
    const { boardId } = await open();
    const call = { body: { text: 'Yesterday?' }, ...keyed() };
    const first = await api.send(askQuestion, { boardId }, call);
    await api.dependencies.db
      .updateTable('idempotency')
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('board_id', '=', boardId)
      .execute();
    const later = await api.send(askQuestion, { boardId }, call);
    expect(later.body).not.toEqual(first.body);
    expect(credentialOf(later)).not.toBe(credentialOf(first));
  });
});
