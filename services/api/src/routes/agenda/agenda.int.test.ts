import { holdAgendaItem, putAgenda, releaseAgendaItem } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import { AgendaPut } from '@openfloor/contract/http/agenda';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { TalkStarted } from '@openfloor/contract/http/moderation';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../testing/agendaFiles.ts';
import { openSuiteApi, refused, refusedFile, UNKNOWN_ID } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';
import { authoredProgramme, WRITERS } from '../../testing/programmes.ts';

const api = await openSuiteApi();

// The first file starts a thread, which takes long on a busy machine.
beforeAll(async () => {
  await api.dependencies.agendaFiles.read(
    { target: UNKNOWN_ID, address: '127.0.0.1' },
    { bytes: Buffer.from('title\n'), format: 'csv', timeZone: 'UTC', target: 'board' },
  );
}, 60_000);

type Board = { boardId: string; adminToken: string };
const put = ({ boardId, adminToken: token }: Board, items: unknown, headers = {}) =>
  api.send(putAgenda, { boardId }, { token, headers, body: { items } });
const importFile = (
  { boardId, adminToken: token }: Board,
  query: string,
  rawBody: string | Buffer,
  headers: Record<string, string> = {},
) =>
  api.post(`/api/boards/${boardId}/agenda/import?${query}`, {
    rawBody,
    token,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const headOf = async ({ boardId }: Board, token?: string) =>
  BoardInfo.parse((await api.send(getBoard, { boardId }, { token })).body);
const titlesOf = async (board: Board) => (await headOf(board)).agenda.map(({ title }) => title);
const put2 = [
  { title: 'Keynote', startsAt: '2026-05-04T10:00:00+02:00', minutes: 30, speakers: ['Ada'], sourceId: 'a' },
  { title: 'Panel', room: 'Hall 2' },
];
const CSV = 'title,id,speakers,startsAt,minutes\nKeynote,a,Ada;Ben,2026-05-04T10:00+02:00,30\nPanel,b,,,\n';

describe('PUT /api/boards/:boardId/agenda', () => {
  it('answers what changed, and the head of the board has the agenda', async () => {
    const board = await api.openBoard();
    const first = AgendaPut.parse((await put(board, put2)).body);
    expect(first).toMatchObject({ seq: 2, added: [{ title: 'Keynote' }, { title: 'Panel' }], removed: [] });
    expect((await headOf(board)).agenda).toEqual([
      {
        id: first.added[0]?.id,
        title: 'Keynote',
        speakers: ['Ada'],
        startsAt: '2026-05-04T08:00:00.000Z',
        minutes: 30,
        room: null,
        asking: 'open',
        state: 'planned',
      },
      {
        id: first.added[1]?.id,
        title: 'Panel',
        speakers: [],
        startsAt: null,
        minutes: null,
        room: 'Hall 2',
        asking: 'open',
        state: 'planned',
      },
    ]);
    expect((await headOf(board, board.adminToken)).agenda[0]).toMatchObject({ sourceId: 'a' });
    const again = await put(board, put2);
    expect(again).toMatchObject({ status: 200, body: { seq: 2, added: [], changed: [], removed: [] } });
    expect(again.headers['x-recorded']).toBe('false');
    expect(await logOf(api, board.boardId)).toHaveLength(2);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it.each([
    [{ title: 'two\nlines' }, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: '\u200b' }, 'title'],
    [{ title: 'A', speakers: ['two\nlines'] }, 'speakers'],
    [{ title: 'A', startsAt: 'tomorrow' }, 'startsAt'],
    [{ title: 'A', startsAt: '2026-02-30T10:00:00Z' }, 'startsAt'],
    [{ title: 'A', minutes: 0 }, 'minutes'],
    [{ title: 'A', asking: 'later' }, 'asking'],
  ])('does not take the item %j', async (item, field) => {
    const board = await api.openBoard();
    expect(await put(board, [{ title: 'First' }, item])).toEqual(
      refused(400, 'invalid-request', expect.stringContaining(field)),
    );
    expect(await logOf(api, board.boardId)).toHaveLength(1);
  });
});

describe('POST /api/boards/:boardId/agenda/import', () => {
  it('imports a file; imported again it names what changed, and nothing if nothing did', async () => {
    const board = await api.openBoard();
    expect(await importFile(board, 'format=csv', CSV)).toMatchObject({
      status: 200,
      body: { seq: 2, added: [{ title: 'Keynote' }, { title: 'Panel' }] },
    });
    const before = (await headOf(board)).agenda;
    expect(before[0]?.speakers).toEqual(['Ada', 'Ben']);
    expect(await importFile(board, 'format=csv', CSV)).toMatchObject({
      body: { seq: 2, added: [], changed: [], removed: [] },
    });
    const moved = CSV.replace('10:00', '11:00').replace('Keynote', 'Opening').replace('Panel,b,,,\n', '');
    expect(await importFile(board, 'format=csv', moved)).toMatchObject({
      body: {
        seq: 3,
        changed: [{ id: before[0]?.id, title: 'Opening', fields: ['title', 'startsAt'] }],
        removed: [{ id: before[1]?.id, title: 'Panel' }],
      },
    });
    expect(await logOf(api, board.boardId)).toHaveLength(3);
  });

  it.each(WRITERS)(
    'finds the talks of %s again in the files of other tools',
    async (_tool, format, write) => {
      const programme = authoredProgramme(3);
      const board = await api.openBoard();
      const query = (of: string) => `format=${of}&tz=${programme.zone}&dates=dmy`;
      const first = await importFile(board, query(format), bytesOf(write(programme)));
      expect(AgendaPut.parse(first.body).added).toHaveLength(24);
      for (const [, other, writeOther] of WRITERS)
        expect(
          await importFile(board, `${query(other)}&dryRun=1`, bytesOf(writeOther(programme))),
        ).toMatchObject({ status: 200, body: { added: [], removed: [], skipped: [], talks: 24 } });
    },
  );

  it('with dryRun says what would change, and changes nothing', async () => {
    const board = await api.openBoard();
    await put(board, [{ title: 'Gone' }]);
    expect(await importFile(board, 'format=csv&dryRun=1', CSV)).toMatchObject({
      status: 200,
      body: { seq: 2, added: [{ title: 'Keynote' }, { title: 'Panel' }], removed: [{ title: 'Gone' }] },
    });
    expect(await titlesOf(board)).toEqual(['Gone']);
    expect(await logOf(api, board.boardId)).toHaveLength(2);
  });

  it('keeps what an item asks for, and takes times without a zone in the zone that is named', async () => {
    const board = await api.openBoard();
    const csv = 'title,startsAt\nNight,2026-10-25 01:30\nMorning,2026-10-25 10:00\n';
    await importFile(board, 'format=csv&tz=Europe/Berlin', csv);
    const { agenda } = await headOf(board);
    expect(agenda.map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T09:00:00.000Z',
    ]);
    await put(
      board,
      agenda.map(({ id, title, startsAt }) => ({ id, title, startsAt, asking: 'off' })),
    );
    await importFile(board, 'format=csv&tz=Europe/Berlin', csv.replace('Morning', 'Late morning'));
    expect((await headOf(board)).agenda.map(({ asking }) => asking)).toEqual(['off', 'open']);
  });

  it.each([
    ['csv', 'title,startsAt\nA,2026-05-04T10:00Z\nB,noon\n', 'Line 3: startsAt'],
    ['csv', 'level\nA\n', 'title'],
    ['csv', 'title,minutes\nA,0\n', 'Line 2: minutes'],
    ['csv', 'title\n"A\n', 'Line 2'],
    ['ics', 'hello', 'not a calendar'],
    [
      'ics',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:garbage\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR',
      'Item 1 (“A”)',
    ],
    ['pretalx', '{"a":', 'not JSON'],
    ['pretalx', '{"a":1}', 'neither “schedule”, as schedule.json has, nor “results”'],
    ['sessionize', '{"sessions":[{"id":1,"title":7}]}', 'Item 1: title: 7 is not what an export has there'],
    ['sessionize', '\u0000', 'not JSON'],
  ])('refuses an unreadable file of format %s: %j', async (format, file, message) => {
    const board = await api.openBoard();
    expect(await importFile(board, `format=${format}`, file)).toEqual(refusedFile(message));
    expect(await logOf(api, board.boardId)).toHaveLength(1);
  });

  it('says in a refusal where the fault is', async () => {
    const board = await api.openBoard();
    expect(
      await importFile(board, 'format=csv', 'title,startsAt\nA,2026-05-04T10:00Z\nB,noon\n'),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid-programme', where: { line: 3 } },
    });
  });

  it.each(['dryRun=1', 'dryRun=0'])('says how the file was read: %s', async (query) => {
    const board = await api.openBoard();
    expect(await importFile(board, `format=csv&tz=Europe/Berlin&${query}`, CSV)).toMatchObject({
      status: 200,
      body: { zone: 'Europe/Berlin', encoding: 'utf-8', skipped: [] },
    });
  });

  it.each(['[1]', '{"title":-1}', '{"name":1}', 'title'])('refuses %s as columns', async (columns) => {
    const board = await api.openBoard();
    expect(await importFile(board, `format=csv&columns=${encodeURIComponent(columns)}`, CSV)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('columns')),
    );
  });

  it('refuses 2,000 talks with the number of both, and an unknown format or zone', async () => {
    const board = await api.openBoard();
    const rows = Array.from({ length: 2000 }, (_, n) => `Talk ${n} <script>alert(1)</script>`);
    const message = "The file has 2000 talks; a board's agenda has at most 200.";
    expect(await importFile(board, 'format=csv', `title\n${rows.join('\n')}`)).toEqual(
      refused(400, 'invalid-programme', message, {
        found: '2000 talks',
        expected: 'at most 200 talks',
        columns: [{ name: 'title', example: 'Talk 0 <script>alert(1)</script>', means: 'title' }],
      }),
    );
    for (const query of ['format=xml', 'format=csv&tz=Nowhere'])
      expect(await importFile(board, query, CSV)).toMatchObject({ status: 400 });
  });

  it('a repeated idempotency key imports once, and has the same answer', async () => {
    const board = await api.openBoard();
    const headers = { 'idempotency-key': 'file' };
    const first = await importFile(board, 'format=csv', CSV, headers);
    const again = await importFile(board, 'format=csv', CSV, headers);
    expect(again.body).toEqual(first.body);
    expect(again.body).toMatchObject({ encoding: 'utf-8', skipped: [] });
  });
});

describe('A talk from the agenda', () => {
  it('has the title and asking of its item, which is then running; two who start it start one talk', async () => {
    const board = await api.openBoard();
    const { boardId, adminToken: token } = board;
    const { added } = AgendaPut.parse(
      (await put(board, [{ title: 'Keynote', asking: 'off' }, { title: 'B' }])).body,
    );
    const [first, second] = added.map(({ id }) => id);
    const start = (agendaId: string | undefined) => api.send(startTalk, { boardId, agendaId }, { token });
    const [one, other] = await Promise.all([start(first), start(first)]);
    expect(TalkStarted.parse(one.body).talkId).toBe(TalkStarted.parse(other.body).talkId);
    expect(await headOf(board)).toMatchObject({
      talk: { number: 2, title: 'Keynote' },
      settings: { asking: 'paused' },
      agenda: [{ state: 'now' }, { state: 'planned' }],
    });
    await start(second);
    expect(await headOf(board)).toMatchObject({
      settings: { asking: 'open' },
      agenda: [{ state: 'past' }, { state: 'now' }],
    });
    expect(await put(board, [])).toMatchObject({ body: { removed: [] } });
    expect(await titlesOf(board)).toEqual(['Keynote', 'B']);
    expect(await start(UNKNOWN_ID)).toEqual(refused(404, 'talk-not-found'));
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('is held and released by moderators', async () => {
    const board = await api.openBoard();
    await configure(api, board, { autoNext: true });
    const [item] = AgendaPut.parse((await put(board, put2)).body).added;
    const token = board.adminToken;
    const held = async () => (await headOf(board, token)).agenda[0]?.held;
    expect(await api.send(holdAgendaItem, { ...board, itemId: item?.id }, { token })).toMatchObject({
      status: 200,
      body: { seq: 4 },
    });
    expect(await held()).toBe(true);
    expect((await headOf(board)).agenda[0]).not.toHaveProperty('held');
    expect(await api.send(releaseAgendaItem, { ...board, itemId: item?.id }, { token })).toMatchObject({
      status: 200,
      body: { seq: 5 },
    });
    expect(await held()).toBeUndefined();
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });
});
