import { mkdir } from 'node:fs/promises';
import { openLocalPostgres } from '@openfloor/testkit/cluster/localPostgres';
import { ask as askAt, createBoard, post } from '@openfloor/testkit/client';
import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { chromium } from 'playwright-core';
const OUT = '/tmp/of/notes/shots'; await mkdir(OUT, { recursive: true });
const database = await openLocalPostgres('/tmp/of/notes/pg');
const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: '/tmp/of/notes/data', ...LIMITS_RAISED });
const browser = await chromium.launch({ executablePath: pathOfProgram('chromium'), args: CHROMIUM_ARGS });
const { url } = server;
const b = await createBoard(url, 'Annual meeting 2026');
const admin = (path: string, body: object = {}) => post(url, `/api${path}`, body, { token: b.adminToken });
const labels = [{ name: 'Budget', color: 'teal' }, { name: 'People', color: 'violet' }, { name: 'Strategy', color: 'orange' }];
const old = await askAt(url, b.boardId, 'What did the first talk say about pay?');
await admin(`/boards/${b.boardId}/talks`, { title: 'Panel: where we go next' });
await admin(`/boards/${b.boardId}/settings`, { labels, closesAt: new Date(Date.now() + 12 * 60_000).toISOString() });
const plain = await createBoard(url, 'Plain'); await askAt(url, plain.boardId, 'Why?');
{ const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage(); let bytes = 0; const seen: string[] = [];
  page.on('response', async (r) => { if (r.url().endsWith('.js')) { const n = Number(r.headers()['content-length'] ?? 0); bytes += n; seen.push(r.url().split('/').pop() + ' ' + n + ' ' + r.headers()['content-encoding']); } });
  await page.goto(`${url}/board/${plain.boardId}`); await page.waitForTimeout(3000); console.log('audience script bytes', bytes, seen.join(', ')); await page.context().close(); }
const ids: string[] = [];
for (const text of ['How will the budget for travel be decided next year?', 'When do we hire for the new office?', 'Which of the three strategies has the best chance, and why did you rule out the other two so early?', 'Will the slides be shared?'])
  ids.push(await askAt(url, b.boardId, text));
for (const id of ids.slice(0, 3)) await admin(`/questions/${id}/pin`);
await admin(`/questions/${ids[0]}/labels`, { labels: ['Budget'] });
await admin(`/questions/${ids[0]}/answering`);
const SIZES = { stage: { width: 1280, height: 720 }, hd: { width: 1920, height: 1080 }, phone: { width: 360, height: 740 } };
const record = { [`admin_token_${b.boardId}`]: JSON.stringify({ boardId: b.boardId, adminToken: b.adminToken, expiresAt: Date.now() + 3_600_000 }) };
const open = async (path: string, size: keyof typeof SIZES, colorScheme: 'dark' | 'light', stored: Record<string, string> = {}) => {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme, hasTouch: size === 'phone' });
  const page = await context.newPage();
  await page.addInitScript((items) => { for (const [k, v] of Object.entries(items)) localStorage.setItem(k, v); }, stored);
  await page.goto(url + path);
  await page.waitForTimeout(1500);
  return page;
};
const conf = `/board/${b.boardId}/speaker?token=${encodeURIComponent(b.speakerToken)}&confidence`;
const long = 'Please come to an end: two more questions, then hand over to Grace, who closes the panel. The microphone on the left is off.';
for (const [name, text] of [['short', 'Two more questions'], ['long', long]] as const) {
  await admin(`/boards/${b.boardId}/note`, { text });
  for (const size of ['stage', 'hd', 'phone'] as const) {
    const page = await open(conf, size, 'dark');
    await page.screenshot({ path: `${OUT}/confidence-${size}-${name}.png` });
    if (name === 'long' && size === 'phone') { await page.getByRole('button', { name: 'Got it' }).click(); await page.waitForTimeout(800); await page.screenshot({ path: `${OUT}/confidence-phone-seen.png` }); }
    await page.context().close();
  }
}
for (const scheme of ['dark', 'light'] as const)
  for (const size of ['phone', 'stage'] as const) {
    const page = await open(`/board/${b.boardId}?admin=true`, size, scheme, record);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${OUT}/admin-${size}-${scheme}.png` });
    await page.getByRole('button', { name: 'Board tools' }).click(); await page.waitForTimeout(500);
    await page.screenshot({ path: `${OUT}/tools-${size}-${scheme}.png` });
    await page.getByRole('dialog').getByRole('button', { name: 'Note to the speaker' }).click(); await page.waitForTimeout(1200);
    await page.screenshot({ path: `${OUT}/note-${size}-${scheme}.png` });
    await page.getByRole('button', { name: 'All board tools' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Earlier talks' }).click(); await page.waitForTimeout(900);
    await page.getByRole('dialog').getByRole('button', { name: /1 question/ }).click(); await page.waitForTimeout(900);
    await page.screenshot({ path: `${OUT}/earlier-${size}-${scheme}.png` });
    await page.context().close();
  }
const p = await open(`/board/${b.boardId}/speaker?confidence`, 'phone', 'light', record); await p.screenshot({ path: `${OUT}/confidence-moderator.png` });
await browser.close(); await server.stop(); await database.close();
console.log('done', old);
process.exit(0);
