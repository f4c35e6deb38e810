import * as fc from 'fast-check';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardSession } from '../features/board/boardSession.ts';
import { loadBoards } from '../features/my-boards/loadBoards.ts';
import { createSpeakerSession } from '../features/speaker/speakerSession.ts';
import { adminTokenOf, administeredBoards, speakerTokenOf } from '../device/boardTokens.ts';
import { boardsOnDevice, ownQuestionsOf } from '../device/boardsOnDevice.ts';
import { importedTable } from '../device/importedTable.ts';
import { keepSession, storedSession } from '../device/session.ts';
import { superAdminToken } from '../device/superAdminToken.ts';
import { boardKeys, DEVICE_KEYS } from '../device/testing/storageKeys.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const OTHER = '5c1e7a52-4f43-4f6f-9a44-222222222222';

const KEYS = [...DEVICE_KEYS, 'share_role', ...boardKeys(BOARD), 'admin_token_', 'admin_token_../../x'];

/** Text of any kind, JSON of any shape, records that are almost right, and values that are far too large. */
const storedValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json({ noUnicodeString: false }),
  fc
    .record({
      boardId: fc.constantFrom(BOARD, OTHER, 'x', 7),
      adminToken: fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant('admin.token')),
      expiresAt: fc.oneof(fc.double(), fc.constant(8.64e15), fc.string()),
      text: fc.string({ unit: 'binary' }),
      key: fc.string({ unit: 'binary' }),
    })
    .map((record) => JSON.stringify(record)),
  fc.constantFrom('x'.repeat(1_000_000), JSON.stringify(Array.from({ length: 50_000 }, () => BOARD))),
);

/** Throws where a browser's `fetch` would. */
const headersWith = (value = ''): Headers => new Headers({ authorization: `Bearer ${value}` });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

describe('With any stored value', () => {
  it('every screen starts, and every credential that is read can be sent', () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      expect(() => new Headers(init?.headers)).not.toThrow();
      return new Promise(() => {});
    });
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), storedValue, (key, value) => {
        localStorage.clear();
        localStorage.setItem(key, value);
        fetched.mockClear();
        for (const read of [storedSession, superAdminToken]) headersWith(read());
        headersWith(adminTokenOf(BOARD));
        headersWith(speakerTokenOf(BOARD));
        for (const boardId of [...boardsOnDevice(), ...administeredBoards()])
          expect(boardId).toMatch(/^[\da-f-]{36}$/);
        for (const id of ownQuestionsOf(BOARD)) expect(id).toMatch(/^[\da-f-]{36}$/);
        importedTable();
        void loadBoards();
        for (const create of [
          () => createBoardSession(createStore(), BOARD, adminTokenOf(BOARD)),
          () => createSpeakerSession(createStore(), BOARD),
        ])
          create().start()();
        for (const { type } of fetched.mock.results) expect(type).toBe('return');
        expect(fetched.mock.calls.length).toBeLessThan(300);
      }),
      { numRuns: 500 },
    );
    fetched.mockRestore();
  });

  it('a damaged credential is dropped when it is read', () => {
    for (const value of ['naïve', 'line\nbreak', 'вход', '\u0000', ' ', '', 'x'.repeat(2000)]) {
      localStorage.setItem('secure_session_id', value);
      localStorage.setItem('super_admin_token', value);
      localStorage.setItem(`speaker_token_${BOARD}`, value);
      localStorage.setItem(
        `admin_token_${BOARD}`,
        JSON.stringify({ boardId: BOARD, adminToken: value, expiresAt: Date.now() + 1000 }),
      );
      expect([storedSession(), superAdminToken(), speakerTokenOf(BOARD), adminTokenOf(BOARD)]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(localStorage).toHaveLength(0);
    }
  });

  it('an admin token stored under the key of another board is ignored for both boards', () => {
    const record = { boardId: OTHER, adminToken: 'admin.token', expiresAt: Date.now() + 1000 };
    localStorage.setItem(`admin_token_${BOARD}`, JSON.stringify(record));
    expect([adminTokenOf(BOARD), administeredBoards()]).toEqual([undefined, []]);
    keepSession('id.signature');
    expect(storedSession()).toBe('id.signature');
  });
});
