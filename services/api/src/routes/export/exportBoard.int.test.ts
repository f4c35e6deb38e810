import { createHash } from 'node:crypto';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { writeSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { askQuestion, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import { exportBoard } from '@openfloor/contract/calls/export';
import * as moderation from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { deleteBoards } from '@openfloor/contract/calls/superAdmin';
import { writtenIn } from '@openfloor/contract/exportedEvent';
import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { ExportedBoard } from '@openfloor/contract/http/export';
import sharp from 'sharp';
import { expect, describe, it } from 'vitest';
import {
  openSuiteApi,
  refused,
  START,
  UNKNOWN_ID,
  type BoardWithQuestion,
  type Call,
} from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

type Owned = { boardId: string; adminToken: string };

const exportOf = ({ boardId, adminToken }: Owned, query: string, token: string | undefined = adminToken) =>
  api.get(`/api/boards/${boardId}/export?${query}`, { token });
const csvOf = async (board: Owned, query = ''): Promise<string[]> =>
  String((await exportOf(board, `format=csv${query}`)).body).split('\r\n');
const jsonOf = async (board: Owned, query = '') => {
  const answer = await exportOf(board, `format=json${query}`);
  expect(answer.status).toBe(200);
  return ExportedBoard.parse(answer.body);
};
const pageOf = async (board: Owned, query = ''): Promise<string> =>
  String((await exportOf(board, `format=html${query}`)).body);

const HEADER =
  'id,text,status,votes,hidden,pinned,answered,createdAt,createdAtLocal,talk,talkNumber,name,labels,reply,replyAt,edited,merged';

const act = async (declared: DeclaredCall, input: object, call: Call = {}): Promise<void> => {
  expect((await api.send(declared, input, call)).status).toBe(200);
};

/** A board with one question per state. Each text names the state. */
const openBoardOfManyStates = async (): Promise<BoardWithQuestion> => {
  const board = await api.openBoardWithQuestion();
  const { boardId, questionId, adminToken: token } = board;
  await act(vote, board);
  await configure(api, board, { screenWords: ['forbidden'] });
  const [hidden, merged] = [await api.ask(boardId, 'Hidden text'), await api.ask(boardId, 'Merged text')];
  await act(moderation.hideQuestion, { ...board, questionId: hidden }, { token });
  await act(moderation.mergeQuestions, { boardId, into: questionId, from: [merged] }, { token });
  await configure(api, board, { review: true });
  const session = api.session();
  await api.ask(boardId, 'Waiting text');
  const declined = await api.ask(boardId, 'Declined text');
  const withdrawn = await api.ask(boardId, 'Withdrawn text', session);
  await act(moderation.declineQuestion, { questionId: declined, reason: 'The reason' }, { token });
  await act(withdrawQuestion, { questionId: withdrawn }, { session });
  await act(moderation.editQuestion, { questionId, text: 'Edited text' }, { token });
  await act(writeSpeakerNote, { boardId, text: 'The note' }, { token });
  return board;
};

describe('GET /api/boards/:boardId/export as CSV', () => {
  it('has a header row, and a row for each question with its local time', async () => {
    const board = await api.openBoardWithQuestion();
    await api.send(vote, board);
    const [header = '', row = '', end] = await csvOf(board, '&tz=Europe/Berlin');
    expect(header).toBe(`${HEADER},mergedInto,reason,original,flags,authorId`);
    expect(row).toContain(
      `"${board.questionId}","When is lunch?","published",1,false,false,false,"${START}","2026-03-01 11:00:00","Town hall",1,,,,,false,`,
    );
    expect(end).toBe('');
  });

  it('is sent as a file with the position of the board', async () => {
    const board = await api.openBoardWithQuestion();
    const { headers } = await exportOf(board, 'format=csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Town hall.csv"',
      'cache-control': 'no-store',
      'x-board-position': expect.stringMatching(/\.2$/),
    });
  });

  it('begins with a byte order mark if one is asked for', async () => {
    const board = await api.openBoard();
    expect((await csvOf(board, '&bom=1'))[0]).toMatch(/^\uFEFFid,text/);
    expect((await csvOf(board, '&bom=0'))[0]).toMatch(/^id,text/);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1'])('makes the text %j harmless', async (text) => {
    const board = await api.openBoard();
    const id = await api.ask(board.boardId, text);
    expect((await csvOf(board))[1]).toContain(`"${id}","'${text}","published"`);
  });

  it.each([';', '; ', '\t', '\n', '\n\n'])('makes a formula after %j harmless', async (separator) => {
    const board = await api.openBoard();
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1']) {
      await api.ask(board.boardId, `Lunch?${separator}${formula}`);
      expect((await exportOf(board, 'format=csv')).body).toContain(
        `,"Lunch?${separator}'${formula}","published"`,
      );
    }
    await api.ask(board.boardId, 'a=b, c-d; e @ f');
    expect((await exportOf(board, 'format=csv')).body).toContain(',"a=b, c-d; e @ f",');
  });

  it('quotes separators, quotes and line ends', async () => {
    const board = await api.openBoard();
    await api.ask(board.boardId, 'a, "b"\nc');
    expect((await exportOf(board, 'format=csv')).body).toContain(',"a, ""b""\nc","published"');
  });

  it('makes a formula in a name, a label, a reply or a talk title harmless', async () => {
    const board = await api.openBoard();
    const { adminToken: token } = board;
    await configure(api, board, { names: 'optional', labels: [{ name: '=L()', color: 'red' }] });
    await startTalk(api, board, '=T()');
    const asked = await api.send(
      askQuestion,
      { ...board, text: 'Why?', name: '=N()' },
      { session: api.session() },
    );
    const { id } = Asked.parse(asked.body);
    await api.send(moderation.labelQuestion, { questionId: id, labels: ['=L()'] }, { token });
    await api.send(moderation.replyToQuestion, { questionId: id, text: '@R' }, { token });
    expect((await csvOf(board))[1]).toContain(`,"'=T()",2,"'=N()","'=L()","'@R",`);
  });

  it('has the talks in order, and one of them with ?talk=', async () => {
    const board = await api.openBoardWithQuestion();
    const second = await startTalk(api, board, 'Second');
    const other = await api.ask(board.boardId, 'Of the second talk');
    const idsOf = async (query = '') =>
      (await csvOf(board, query)).slice(1, -1).map((row) => row.slice(1, 37));
    expect(await idsOf()).toEqual([board.questionId, other]);
    expect(await idsOf(`&talk=${second}`)).toEqual([other]);
    expect(await idsOf(`&talk=${board.boardId}`)).toEqual([board.questionId]);
  });
});

describe('GET /api/boards/:boardId/export as JSON', () => {
  it('contains the board, its questions and the whole log', async () => {
    const board = await openBoardOfManyStates();
    const exported = await jsonOf(board);
    const { seq, events, questions, board: head } = exported;
    expect(exported).toMatchObject({ format: 'openfloor-export', version: 1, audience: 'moderators' });
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: seq }, (_, place) => place + 1));
    expect(head).toMatchObject({
      id: board.boardId,
      title: 'Town hall',
      talks: [{ questions: 1, votes: 1 }],
      speakerNote: { text: 'The note' },
    });
    const listed = await api.send(listQuestions, board, { token: board.adminToken });
    expect(questions.map(({ talkId: _talkId, ...question }) => question).toSorted(byId)).toEqual(
      QuestionList.parse(listed.body).toSorted(byId),
    );
  });

  it('has sessions as pseudonyms only, and texts outside the data of events', async () => {
    const board = await api.openBoardWithQuestion();
    const { adminToken: token, questionId } = board;
    await api.send(moderation.blockAuthor, { ...board, questionId }, { token });
    await api.send(moderation.undoAct, { ...board, seq: 3 }, { token });
    const exported = await jsonOf(board);
    expect(JSON.stringify(exported)).not.toContain(board.author);
    const [, asked, blocked, undone] = exported.events;
    const authorId = exported.questions[0]?.authorId;
    expect(asked).toMatchObject({
      by: { session: authorId },
      data: { questionId, status: 'published' },
      text: { value: 'When is lunch?' },
    });
    expect(Object.keys(asked?.data ?? {})).toEqual(['questionId', 'status']);
    expect(blocked).toMatchObject({ type: 'v1.ParticipantBlocked', by: { session: authorId }, data: {} });
    expect(undone).toMatchObject({ data: { restored: { unblocked: [authorId] } } });
    const salts = exported.events.flatMap((event) =>
      [event.by?.salt ?? [], writtenIn(event)?.salt ?? []].flat(),
    );
    expect(new Set(salts).size).toBe(salts.length);
  });

  it('with ?talk= has the questions of the talk and the events about them', async () => {
    const board = await api.openBoardWithQuestion();
    const second = await startTalk(api, board, 'Second');
    await api.ask(board.boardId, 'Of the second talk');
    const { talk, questions, events } = await jsonOf(board, `&talk=${second}`);
    expect([talk, questions.length, events.map(({ seq }) => seq)]).toEqual([second, 1, [4]]);
  });
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

describe('The page for paper', () => {
  it('loads nothing: its content security policy allows only its own style sheet', async () => {
    const board = await api.openBoardWithQuestion();
    const { body, headers } = await exportOf(board, 'format=html');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="Town hall.html"',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+';.* sandbox$/,
      ),
    });
    expect(body).not.toMatch(/<script|<link|<img|src=|href=|\sstyle=/);
    expect(body).toContain('<h1 dir="auto">Town hall</h1>');
    expect(body).not.toContain('<h2');
    await startTalk(api, board, 'Second');
    expect(await pageOf(board)).toMatch(/<h2 dir="auto">Town hall<\/h2>[^]*<h2 dir="auto">Second<\/h2>/);
  });

  it('has the brand of the board, in a file that still stands alone', async () => {
    const board = await api.openBoardWithQuestion();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b2265' } })
      .png()
      .toBuffer();
    await api.app.inject({
      method: 'PUT',
      url: `/api/boards/${board.boardId}/logo`,
      payload: png,
      headers: { 'content-type': 'image/png', authorization: `Bearer ${board.adminToken}` },
    });
    const brand = { name: 'Acme <3', primary: '#0b2265', logo: true } as const;
    await configure(api, board, { brand });
    const { body, headers } = await exportOf(board, 'format=html');
    const page = String(body);
    expect(page).toContain('<img alt="" src="data:image/png;base64,iVBORw0KGgo');
    expect(page).toContain('<bdi>Acme &lt;3</bdi>');
    expect(page).toContain('<footer>Made with Openfloor</footer>');
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(style).toContain('--brand-light-signal:#0b2265');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'; img-src data:;`);
    await configure(api, board, { brand: { ...brand, hidesFooter: true } });
    expect(await pageOf(board)).not.toContain('<footer>');
    await configure(api, board, { brand: null });
    expect(await pageOf(board)).not.toMatch(/<img|Acme|--brand-light-signal:/);
  });

  it('shows hostile texts as texts', async () => {
    const title = '</title><script>alert(1)</script>';
    const board = await api.openBoard({ title });
    await configure(api, board, { names: 'optional' });
    await api.send(
      askQuestion,
      { ...board, text: '<img src=x onerror="alert(1)">', name: '"><svg/onload=alert(1)>' },
      { session: api.session() },
    );
    const page = await pageOf(board);
    expect(page).not.toMatch(/<script|<img|<svg/);
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });

  it('lists questions by votes', async () => {
    const board = await api.openBoardWithQuestion();
    const second = await api.ask(board.boardId, 'With a vote');
    await api.send(vote, { ...board, questionId: second });
    const page = await pageOf(board);
    expect(page.indexOf('With a vote')).toBeLessThan(page.indexOf('When is lunch?'));
  });
});

describe('What the public must not see', () => {
  it('is in exports for moderators and not in public exports', async () => {
    const board = await openBoardOfManyStates();
    const secrets = ['Hidden text', 'Waiting text', 'Declined text', 'Withdrawn text', 'The reason'];
    const inJson = [...secrets, 'forbidden', 'The note', 'When is lunch?', 'authorId'];
    for (const format of ['csv', 'json', 'html']) {
      const [shown, all] = await Promise.all(
        ['public', 'moderators'].map(async (audience) =>
          JSON.stringify((await exportOf(board, `format=${format}&audience=${audience}`)).body),
        ),
      );
      expect(shown).toContain('Edited text');
      for (const secret of format === 'json' ? inJson : secrets) {
        expect(shown).not.toContain(secret);
        expect(all).toContain(secret);
      }
    }
    const { events, questions } = await jsonOf(board, '&audience=public');
    expect([events, questions.length]).toEqual([[], 1]);
    expect((await csvOf(board, '&audience=public'))[0]).toBe(HEADER);
  });

  it('is absent from the page for paper by default', async () => {
    expect(await pageOf(await openBoardOfManyStates())).not.toContain('Waiting text');
  });
});

describe('Who may export', () => {
  it('refuses unknown talks, and names the malformed field of a query', async () => {
    const board = await api.openBoard();
    const other = await api.openBoard();
    for (const talk of [UNKNOWN_ID, other.boardId])
      expect(await exportOf(board, `format=csv&talk=${talk}`)).toEqual(refused(404, 'talk-not-found'));
    for (const [field, query] of [
      ['format', ''],
      ['format', 'format=xml'],
      ['talk', 'format=csv&talk=1'],
      ['tz', 'format=csv&tz=Mars/Phobos'],
      ['tz', 'format=csv&tz=%2B02:00'],
      ['bom', 'format=csv&bom=yes'],
      ['audience', 'format=csv&audience=all'],
    ] as const)
      expect(await exportOf(board, query)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining(field)),
      );
  });

  it('moderators can export a closed board until it is hard-deleted; the public cannot', async () => {
    const board = await api.openBoardWithQuestion();
    await api.send(closeBoard, board, { token: board.adminToken });
    expect((await csvOf(board))[1]).toContain('When is lunch?');
    const { events, board: head } = await jsonOf(board);
    expect(events.at(-1)?.type).toBe('v1.BoardClosed');
    expect(head.closedAt).toBe(START);
    expect(await api.send(exportBoard, { ...board, format: 'csv' })).toEqual(refused(404, 'board-not-found'));
    expect(await api.send(exportBoard, { ...board, format: 'csv' }, { token: board.speakerToken })).toEqual(
      refused(404, 'board-not-found'),
    );
    await api.send(deleteBoards, { ids: [board.boardId] }, { token: await api.superAdminToken() });
    expect(await exportOf(board, 'format=csv')).toEqual(refused(404, 'board-not-found'));
  });

  it('of a closed board is for the owner’s session too, on every node, and for no other session', async () => {
    const session = api.session();
    const board = await api.openBoard({ session });
    await api.ask(board.boardId, 'Who keeps this?');
    expect(await api.send(exportBoard, { ...board, format: 'csv' }, { session })).toEqual(
      refused(401, 'token-required'),
    );
    const node = await api.anotherNode();
    expect(await node.send(exportBoard, { ...board, format: 'csv' }, { session })).toEqual(
      refused(401, 'token-required'),
    );
    await api.send(closeMyBoard, board, { session });
    for (const at of [node, api]) {
      expect(await at.send(exportBoard, { ...board, format: 'csv' }, { session })).toMatchObject({
        status: 200,
      });
      // As an expired one.
      expect(
        await at.send(exportBoard, { ...board, format: 'csv' }, { session, token: 'admin.nonsense' }),
      ).toMatchObject({ status: 200 });
      expect(await at.send(exportBoard, { ...board, format: 'csv' }, { session: api.session() })).toEqual(
        refused(404, 'board-not-found'),
      );
    }
  });
});

describe('The name of the file', () => {
  it.each([
    ['Q&A: a/b\\c', /^attachment; filename="Q&A a b c\.csv"$/],
    ['evil"; filename="x.exe', /^attachment; filename="evil ; filename= x\.exe\.csv"$/],
    ['..', /^attachment; filename="?[a-z0-9]+\.csv"?$/],
    ['exe\u202Evsc', /^attachment; filename="exe vsc\.csv"$/],
    ['أسئلة', /^attachment; filename="?\?+\.csv"?; filename\*=UTF-8''%D8%A3[%\w]+\.csv$/],
  ])('from the title %j', async (title, expected) => {
    const board = await api.openBoard({ title });
    expect((await exportOf(board, 'format=csv')).headers['content-disposition']).toMatch(expected);
  });
});
