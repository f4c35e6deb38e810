import { readFile } from 'node:fs/promises';
import { askQuestion } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { getCheckpoint, getReceipt, proveConsistency } from '@openfloor/contract/calls/log';
import { declineQuestion, hideQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { Asked } from '@openfloor/contract/http/audience';
import { ProvenReceipt } from '@openfloor/contract/http/provenReceipt';
import { checkpointIn } from '@openfloor/domain/proof/checkpoint';
import { leafHashOf } from '@openfloor/domain/proof/leaf';
import { leafIndexOf } from '@openfloor/domain/proof/merkleTree';
import { provesInclusion } from '@openfloor/domain/proof/verifyProof';
import { send } from '@openfloor/testkit/client';
import { until } from '@openfloor/testkit/until';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  enter,
  PHONE,
  setUpApp,
  type BoardAccess,
} from './app.ts';

const app = setUpApp({ CHECKPOINT_INTERVAL_MS: '200' });
/** A test waits twice, within its own 60 s. */
const WITHIN_MS = 20_000;

const recordPath = ({ boardId }: BoardAccess): string => `/board/${boardId}/record`;
const verified = (page: Page) =>
  page.getByText(/^Verified in this browser: \d+ events? (is|are) signed by localhost\./);

/** Waits until the checkpoint has the given number of events. */
const untilSigned = async ({ boardId }: BoardAccess, events: number): Promise<void> => {
  const isSigned = await until(async () => {
    const { status, body } = await send(app.url, getCheckpoint, { boardId });
    return status === 200 && checkpointIn(String(body))?.size === events;
  }, WITHIN_MS);
  expect(isSigned).toBe(true);
};

/** Asks as the visitor of the page. */
const askOn = async (page: Page, { boardId }: BoardAccess, text: string): Promise<string> => {
  const answer = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return response.json();
    },
    [requestOf(askQuestion, { boardId }).path, JSON.stringify({ text })] as const,
  );
  return Asked.parse(answer).id;
};

describe('The public record', () => {
  it('counts what moderators did, verifies the log, and gives the asker a receipt that proves the question', async () => {
    const board = await createBoard(app, 'Town hall');
    const page = await enter(app, recordPath(board), PHONE);
    await page.getByRole('heading', { name: 'Public record' }).waitFor();
    const questionId = await askOn(page, board, 'When is lunch?');
    const hidden = await ask(app, board, 'A hidden question');
    const declined = await ask(app, board, 'A declined question');
    await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: hidden });
    await asAdmin(app, board, declineQuestion, { questionId: declined, reason: 'Off topic' });
    await untilSigned(board, 6);
    await page.reload();
    await verified(page).waitFor();
    await expect
      .poll(() => page.getByRole('definition').allTextContents())
      .toEqual(['1', '1', '0', '0', '0', 'once']);
    await page.getByText('Off topic').waitFor();
    expect(await page.content()).not.toContain('A hidden question');
    expect(await axeViolations(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt of “When is lunch?”' }).click();
    const file = await downloading;
    await page.getByText('Verified and downloaded.').waitFor();
    expect(file.suggestedFilename()).toBe('receipt-2.json');
    const receipt = ProvenReceipt.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
    expect(receipt.event).toMatchObject({ data: { questionId }, text: { value: 'When is lunch?' } });
    const head = checkpointIn(receipt.checkpoint);
    const proof = receipt.proof.map((hash) => Buffer.from(hash, 'base64'));
    const leaf = leafHashOf(board.boardId, receipt.event);
    expect(head && provesInclusion({ index: leafIndexOf(2), leaf, proof }, head)).toBe(true);

    await ask(app, board, 'One more');
    await untilSigned(board, 7);
    await page.reload();
    await page.getByText('The 6 events that this browser saw before are unchanged.').waitFor();

    const consistency = addressOf(proveConsistency);
    await page.route(consistency, (route) => route.fulfill({ status: 429, body: '{"code":"rate-limited"}' }));
    await page.reload();
    await page.getByText('The log could not be checked now.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute(consistency);

    const key = `openfloor-checkpoint-${board.boardId}`;
    const former = await page.evaluate((name) => {
      const notes = (localStorage.getItem(name) ?? '').replaceAll(/\/[^/"\\]+\\n7\\n/g, '/former\\n7\\n');
      localStorage.setItem(name, notes);
      return notes;
    }, key);
    await page.reload();
    await page.getByText('The board began a new log since this browser first looked.').waitFor();
    const [note = ''] = JSON.parse(former);
    expect(note).toContain('/former\n7\n');
    const kept = await page.evaluate((name) => localStorage.getItem(name), key);
    expect(JSON.parse(kept ?? '[]')).toEqual([note, expect.stringContaining('\n7\n')]);
  });

  it('warns of a forged signature, of a changed history, and of a forged receipt', async () => {
    const board = await createBoard(app);
    const page = await enter(app, recordPath(board));
    await page.getByRole('heading', { name: 'Public record' }).waitFor();
    await askOn(page, board, 'When is lunch?');
    await untilSigned(board, 2);
    await page.reload();
    await verified(page).waitFor();

    await page.route(addressOf(getReceipt), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('When is lunch?', 'When is tea?'),
      });
    });
    await page.getByRole('button', { name: /^Download receipt/ }).click();
    await page.getByText('This receipt does not prove the question. Do not rely on it.').waitFor();

    // What another history of the same log would look like to this browser.
    await page.evaluate((key) => {
      const [note = ''] = JSON.parse(localStorage.getItem(key) ?? '[]');
      const [origin = '', size = '', root = '', ...rest] = note.split('\n');
      const other = (root.startsWith('A') ? 'B' : 'A') + root.slice(1);
      localStorage.setItem(key, JSON.stringify([[origin, size, other, ...rest].join('\n')]));
    }, `openfloor-checkpoint-${board.boardId}`);
    await page.reload();
    await page
      .getByRole('alert')
      .getByText('The log does not begin with the 2 events that this browser saw signed before')
      .waitFor();

    await page.route(addressOf(getCheckpoint), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('\n2\n', '\n3\n') });
    });
    await page.reload();
    await page.getByRole('alert').getByText('The signature of the log is not valid.').waitFor();
    expect(await verified(page).count()).toBe(0);
  });

  it('stays readable when the board is closed, and says when there is no such board', async () => {
    const board = await createBoard(app);
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await untilSigned(board, 2);
    const page = await enter(app, recordPath(board));
    await verified(page).waitFor();
    await expect
      .poll(() => page.getByRole('definition').allTextContents())
      .toEqual(['0', '0', '0', '0', '0']);
    await page.getByText('The board is closed, so your questions are no longer listed.').waitFor();
    await page.goto(`${app.url}/board/00000000-0000-4000-8000-000000000000/record`);
    await page.getByRole('heading', { name: 'Board Not Found' }).waitFor();
    await page.goto(`${app.url}/board/none/record`);
    await page.getByRole('heading', { name: 'Board Not Found' }).waitFor();
  });
});
