import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getInsights } from '@openfloor/contract/calls/insights';
import { getBoard, vote } from '@openfloor/contract/calls/audience';
import { endBoard, renameBoard, reopenBoard } from '@openfloor/contract/calls/desk';
import { exportBoard } from '@openfloor/contract/calls/export';
import * as moderation from '@openfloor/contract/calls/moderation';
import { writeSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { ExportedBoard } from '@openfloor/contract/http/export';
import { logoPathOf } from '@openfloor/contract/clientBrand';
import { isAtLeast, type Plan } from '@openfloor/contract/plans';
import { actorOf, boardCommands } from '@openfloor/domain/testing/arbitraries';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { createExportFold } from '@openfloor/store/import/exportFault';
import { openExportFile } from '@openfloor/store/import/exportFile';
import { ImportRefused } from '@openfloor/store/import/importRefused';
import { importBoard, type ImportTarget } from '@openfloor/store/import/importBoard';
import { faultsIn } from '@openfloor/store/testing/testStore';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redrawLogo } from '../logo/redrawLogo.ts';
import { drawn } from '../logo/testing/pictures.ts';
import { openSuiteApi, type BoardWithQuestion } from '../../testing/apiHarness.ts';
import { configure, invite, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();
const { ids, db, tokens, writer } = api.dependencies;

const RUNS = 12;

type Owned = { boardId: string; adminToken: string };

const exportOf = async ({ boardId, adminToken }: Owned): Promise<string> => {
  const answer = await api.send(exportBoard, { boardId, format: 'json' }, { token: adminToken });
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body);
};

const importOf = async (text: string, plan: Plan | null = null): Promise<Owned> => {
  const path = join(await tempDir(), 'export.json');
  await writeFile(path, text);
  const target: ImportTarget = {
    id: ids.uuid(),
    shortId: ids.shortId(),
    adminKey: ids.uuid(),
    epoch: ids.epoch(),
    plan,
  };
  const state = await importBoard(db, target, openExportFile(path), redrawLogo);
  return { boardId: target.id, adminToken: tokens.issue('admin', { board: target, state }) };
};

/** What `verify --file` finds besides the leaves. */
const faultsOfExport = async (text: string): Promise<(string | undefined)[]> => {
  const path = join(await tempDir(), 'export.json');
  await writeFile(path, text);
  const unknown: string[] = [];
  const file = openExportFile(path, (fault) => unknown.push(fault));
  const fold = createExportFold();
  for await (const event of file.events) fold.apply(event);
  return [fold.faultOf(file.rest()), ...unknown];
};

const PSEUDONYM = /"[\w-]{12}"/g;

/** Replaces ids, pseudonyms, epoch and salts, which differ between a board and its import. */
const withoutIdentity = (text: string): unknown => {
  const { epoch, board } = ExportedBoard.parse(JSON.parse(text));
  const pseudonyms = new Set(text.match(PSEUDONYM)?.map((quoted) => quoted.slice(1, -1)));
  const own = [epoch, board.id, board.shortId, ...pseudonyms];
  const plain = own.reduce((rest, value, place) => rest.replaceAll(`"${value}"`, `"own ${place}"`), text);
  // The log of another board has other leaves.
  return { ...JSON.parse(plain.replaceAll(/"salt":"[^"]*"/g, '"salt":""')), proof: undefined };
};

/**
 * A board that uses most features: talks, review, merging, blocks, moderators, a note to the speaker, a new title, the
 * end.
 */
const openFullBoard = async (): Promise<BoardWithQuestion> => {
  const board = await api.openBoardWithQuestion();
  const { boardId, questionId, adminToken: token } = board;
  await configure(api, board, { names: 'optional', notice: 'Welcome', screenWords: ['forbidden'] });
  const { adminToken: invited } = await invite(api, board, 'Grace');
  const others = [await api.ask(boardId, 'Forbidden lunch?'), await api.ask(boardId, 'And dinner?')];
  for (const voter of [api.session(), api.session()]) await api.send(vote, board, { session: voter });
  await api.send(moderation.mergeQuestions, { boardId, into: questionId, from: others }, { token: invited });
  await api.send(moderation.unmergeQuestion, { questionId: others[1] ?? '' }, { token });
  await api.send(moderation.editQuestion, { questionId, text: 'Edited' }, { token });
  await api.send(moderation.replyToQuestion, { questionId, text: 'At noon' }, { token });
  await api.send(moderation.blockAuthor, { boardId, questionId }, { token });
  await startTalk(api, board, 'Second');
  await configure(api, board, { review: true });
  const declined = await api.ask(boardId, 'Declined');
  await api.send(moderation.declineQuestion, { questionId: declined, reason: 'Twice' }, { token });
  await api.send(writeSpeakerNote, { boardId, text: 'Two minutes left' }, { token });
  await api.send(renameBoard, { boardId, title: 'Town hall in May' }, { token });
  for (const act of [endBoard, reopenBoard, endBoard])
    expect(await api.send(act, { boardId }, { token })).toMatchObject({ status: 200 });
  return board;
};

const boardsStored = async (): Promise<number> =>
  (await db.selectFrom('boards').select('id').execute()).length;

describe('An imported board', () => {
  it('exports the same data as the original under another identity, and verify finds no fault', async () => {
    const board = await openFullBoard();
    const text = await exportOf(board);
    const copy = await importOf(text);
    const copied = await exportOf(copy);
    expect(withoutIdentity(copied)).toEqual(withoutIdentity(text));
    expect(await faultsOfExport(text)).toEqual([undefined]);
    for (const own of ['epoch', 'shortId', 'authorId', 'session', 'salt']) {
      const valuesOf = (all: string) =>
        new Set([...all.matchAll(new RegExp(`"${own}":"([^"]+)"`, 'g'))].map(([, value]) => value));
      expect(valuesOf(copied).intersection(valuesOf(text)).size).toBe(0);
    }
    expect(await faultsIn({ kysely: db })).toEqual([]);
  });

  it('has the logo, drawn again', async () => {
    const board = await api.openBoard();
    const { boardId, adminToken: token } = board;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    await api.app.inject({
      method: 'PUT',
      url: logoPathOf(boardId, {}),
      payload: await drawn().png().toBuffer(),
      headers,
    });
    await configure(api, board, { brand: { name: 'Acme', logo: true } });
    const text = await exportOf(board);
    const copy = await importOf(text);
    const { statusCode, rawPayload } = await api.app.inject({
      method: 'GET',
      url: logoPathOf(copy.boardId, {}),
    });
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 });
    expect(await faultsOfExport(text)).toEqual([undefined]);

    // The file of somebody else may have anything instead.
    const file = ExportedBoard.parse(JSON.parse(text));
    const forged = {
      ...file,
      logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    };
    const before = await boardsStored();
    await expect(importOf(JSON.stringify(forged))).rejects.toThrow(
      new ImportRefused('The logo of the export is no picture that can be a logo.'),
    );
    expect(await boardsStored()).toBe(before);
    const talk = await api.send(exportBoard, { boardId, format: 'json', audience: 'public' }, { token });
    expect(talk.body).not.toHaveProperty('logo');
  });

  it.each(['free', 'pro', 'business'] as const)('has what the plan %s has, and no more', async (plan) => {
    const selling = await api.anotherNode({ settings: { sellsPlans: true } });
    const { boardId, adminToken: token } = await importOf(await exportOf(await api.openBoard()), plan);
    const exported = await selling.send(exportBoard, { boardId, format: 'csv' }, { token });
    expect(exported.status).toBe(isAtLeast(plan, 'pro') ? 200 : 403);
    const insights = await selling.send(getInsights, { boardId }, { token });
    expect(insights.status).toBe(isAtLeast(plan, 'business') ? 200 : 403);
  });

  it('may lack the proof, as of a log that is not signed yet', async () => {
    const { proof: _, ...exported } = ExportedBoard.parse(JSON.parse(await exportOf(await openFullBoard())));
    const { boardId } = await importOf(JSON.stringify(exported));
    expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200 });
  });

  it('accepts questions, votes and moderation', async () => {
    const copy = await importOf(await exportOf(await openFullBoard()));
    const { boardId, adminToken: token } = copy;
    await configure(api, copy, { review: false });
    await api.send(reopenBoard, { boardId }, { token });
    const id = await api.ask(boardId, 'A new question');
    expect(await api.send(vote, { boardId, questionId: id })).toMatchObject({ status: 200 });
    expect(await api.send(moderation.pinQuestion, { questionId: id }, { token })).toMatchObject({
      status: 200,
    });
    expect(await faultsIn({ kysely: db })).toEqual([]);
  });

  it('exports the same data as its original after any commands', async () => {
    await fc.assert(
      fc.asyncProperty(boardCommands, async (commands) => {
        const board = await api.openBoard();
        for (const command of commands)
          await writer.handle(board.boardId, { command, actor: actorOf(command) });
        const text = await exportOf(await withToken(board));
        const copied = await exportOf(await importOf(text));
        expect(withoutIdentity(copied)).toEqual(withoutIdentity(text));
        expect(await faultsOfExport(text)).toEqual([undefined]);
      }),
      { numRuns: RUNS },
    );
    expect(await faultsIn({ kysely: db })).toEqual([]);
  });
});

/** Issues a new token: the commands may have rotated the board's keys. */
const withToken = async ({ boardId }: Owned): Promise<Owned> => {
  const followed = await api.dependencies.feeds.follow(boardId);
  if (!followed) throw new Error('The board does not exist');
  await followed.feed.catchUp();
  followed.release();
  return { boardId, adminToken: tokens.issue('admin', followed.feed) };
};

const storedRows = async (): Promise<unknown> => {
  const tables = ['boards', 'board_events', 'questions', 'votes', 'blocks', 'speaker_notes'] as const;
  return Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst(),
    ),
  );
};

/** Imports a text that must be refused, and expects that nothing was stored. @returns the message of the refusal */
const refusalOf = async (text: string): Promise<string> => {
  const before = await storedRows();
  const refusal: unknown = await importOf(text).catch((error: unknown) => error);
  expect(await storedRows()).toEqual(before);
  return refusal instanceof ImportRefused ? refusal.message : String(refusal);
};

const changed = (change: (exported: ExportedBoard, voteAt: number) => void) => (text: string) => {
  const exported = ExportedBoard.parse(JSON.parse(text));
  change(
    exported,
    exported.events.findIndex(({ type }) => type === 'v1.VoteCast'),
  );
  return JSON.stringify(exported);
};
const changedVote = (change: Partial<ExportedEvent>) =>
  changed(({ events }, voteAt) => void Object.assign(events[voteAt] ?? {}, change));
const replaced = (one: string, other: string) => (text: string) => text.replace(one, other);

describe('An export that cannot be imported', () => {
  it.each<[what: string, change: (text: string) => string, refusal: RegExp]>([
    ['an empty file', () => '', /ends before/],
    ['an array', () => '[]', /not an export/],
    ['another object', () => '{"id": 7}', /not an export/],
    ['a text', () => 'not JSON', /not valid JSON/],
    ['half a file', (text) => text.slice(0, text.length / 2), /ends before/],
    ['a file without its last bytes', (text) => text.slice(0, -2), /ends before/],
    ['a file with text after its end', (text) => `${text}}`, /not valid JSON/],
    ['another format', replaced('"openfloor-export"', '"other"'), /not an export/],
    [
      'another version',
      replaced('"version":1', '"version":2'),
      /version 2, and this program reads version 1/,
    ],
    ['an export for the public', replaced('"moderators"', '"public"'), /for the public/],
    ['an export of a talk', replaced('"version":1', '"version":1,"talk":"x"'), /one talk only/],
    ['other votes', replaced('"votes":2', '"votes":3'), /differs from the log/],
    ['another text', replaced('"text":"Edited"', '"text":"Forged"'), /text of question .* differs/],
    ['another title', changed(({ board }) => void (board.title = 'Forged')), /title differs/],
    ['other votes of a talk', replaced('"answered":0,"votes":2', '"answered":0,"votes":3'), /talks differs/],
    ['a missing talk', changed(({ board }) => void board.talks.pop()), /talks differs/],
    ['another number of events', changed((all) => void (all.seq += 1)), /says that it has/],
    ['a missing question', changed(({ questions }) => void questions.pop()), /questions, but its log/],
    ['no events', changed((all) => void (all.events = [])), /has no events/],
    ['a missing last event', changed(({ events }) => void events.pop()), /says that it has/],
    ['a missing event', changed(({ events }, voteAt) => void events.splice(voteAt, 1)), /is missing/],
    ['another order', changed((all) => void (all.events = all.events.toReversed())), /is missing/],
    [
      'an event of a later version',
      changedVote({ type: 'v9.VoteCast' }),
      /later version: event v9\.VoteCast/,
    ],
    ['a damaged event', changedVote({ data: { questionId: 'x' } }), /Event \d+ is damaged/],
    [
      'a member twice',
      replaced('"actor":', '"actor":"x","actor":'),
      /has the member "events\/0\/actor" twice/,
    ],
    [
      'a time before any board',
      changedVote({ at: '2019-12-31T23:59:59.000Z' }),
      /^Event \d+ has the time 2019/,
    ],
    ['a time far ahead', changedVote({ at: '9999-12-31T23:59:59.000Z' }), /^Event \d+ has the time 9999/],
    [
      'a year that no date has',
      changedVote({ at: '0000-12-31T23:59:59.000Z' }),
      /^Event \d+ has the time 0000/,
    ],
    [
      'a salt that is not base64',
      changed(({ events }, voteAt) => void Object.assign(events[voteAt]?.by ?? {}, { salt: '!' })),
      /^Event \d+ is damaged\.$/,
    ],
    [
      'a talk that starts twice',
      changed(({ events }) => {
        const at = events.findIndex(({ type }) => type === 'v1.TalkStarted');
        const { seq } = Object.assign(events[at + 1] ?? {}, events[at]);
        Object.assign(events[at + 1] ?? {}, { seq: seq + 1 });
      }),
      /^Event \d+ does not match the events before it: the talk was started before\.$/,
    ],
    ['a text with NUL', (text) => text.replaceAll('Edited', 'Edi\\u0000ted'), /^Question 1 is damaged\.$/],
    [
      'a text with half a character',
      (text) => text.replaceAll('Edited', '\\ud800'),
      /^Question 1 is damaged\.$/,
    ],
    [
      'a text field that the event type does not have',
      changedVote({ text: { value: { '/__proto__/x': 'y' }, salt: '' } }),
      /Event \d+ is damaged/,
    ],
    [
      'a session that votes twice',
      changed(({ events }, voteAt) => Object.assign(events[voteAt + 1] ?? {}, { by: events[voteAt]?.by })),
      /counts 2 votes of 1/,
    ],
    [
      'two votes that changed places',
      changed(({ events }, voteAt) => {
        const [one, other] = events.splice(voteAt, 2);
        if (!one || !other) throw new Error('The board lacks two votes in a row');
        events.splice(voteAt, 0, { ...other, seq: one.seq }, { ...one, seq: other.seq });
      }),
      /^Event \d+ was changed after the export was signed\.$/,
    ],
    [
      'another time of a vote',
      changedVote({ at: '2026-01-01T00:00:00.000Z' }),
      /^Event \d+ was changed after/,
    ],
    [
      'the hash of another event',
      changed(({ proof }) => void proof?.leaves.push(...proof.leaves.splice(1, 1))),
      /^Event 2 was changed after/,
    ],
    [
      'fewer hashes than events',
      changed(({ proof }) => void proof?.leaves.pop()),
      /^Event \d+ was inserted after the export was signed\.$/,
    ],
    [
      'the checkpoint of another log',
      (text) => text.replace(/("checkpoint":"[^/]+\/)[^/]{8}/, '$100000000'),
      /checkpoint is of another log/,
    ],
    [
      'a checkpoint with another root',
      (text) => text.replace(/("checkpoint":"[^"\\]+\\n\d+\\n)..../, '$1AAAA'),
      /hashes of the events are not those that were signed/,
    ],
    [
      'events before the board',
      (text) => {
        const { format, version, events, ...rest } = ExportedBoard.parse(JSON.parse(text));
        return JSON.stringify({ format, version, events, ...rest });
      },
      /head of the export is damaged/,
    ],
  ])('is refused: %s', async (_what, change, refusal) => {
    expect(await refusalOf(change(await full))).toMatch(refusal);
  });
});

const full = openFullBoard().then(exportOf);
