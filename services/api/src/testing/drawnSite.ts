import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const PAGE = `<!doctype html><html><head><title>Openfloor</title>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"></div><main id="late"><h1>Late</h1></main></body></html>`;

/** Draws texts alone, and fails where a question asks for it. The components of the page are drawn by the stories. */
const DRAWER = `
export const drawBoard = ({ screen, board, questions: all, total, first, ...list }) => {
  const questions = all.filter(({ pinned }, index) => index < first || (screen === 'speaker' && pinned));
  if (questions.some(({ text }) => text === 'Fail')) throw new Error('the drawing failed');
  if (questions.some(({ text }) => text === 'Wait')) {
    const before = process.threadCpuUsage();
    while (process.threadCpuUsage(before).user < 150_000);
  }
  const form = '<form><input name="name" value=""/><textarea></textarea></form>';
  const cards = questions.map(({ text, votes }) => '<p>' + text.replaceAll('<', '&lt;') + ' ' + votes + '</p>');
  const missing = total - questions.length;
  const html = '<h1>' + screen + '</h1>' + cards.slice(0, 8).join('') + (screen === 'board' ? form : '');
  return { html, drawn: { ...list, questions, missing, phase: 'open', parts: ['part.ts'] } };
};`;
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, css: ['assets/index-1.css'] },
  'src/features/board/BoardPage.tsx': { file: 'assets/BoardPage-1.js', css: ['assets/BoardPage-1.css'] },
  'src/features/speaker/SpeakerPage.tsx': { file: 'assets/Speaker-1.js', css: ['assets/Speaker-1.css'] },
  'src/app/BoardSubpages.tsx': { file: 'assets/Subpages-1.js' },
  'src/features/speaker/wall/WallPage.tsx': { file: 'assets/Wall-1.js', css: ['assets/Speaker-1.css'] },
  'part.ts': { file: 'assets/part-1.js', css: ['assets/part-1.css'] },
};

/**
 * Writes the build of a web app that draws texts alone.
 * @returns its folder, which is removed after the tests of the file
 */
export const writeDrawnSite = async (): Promise<string> => {
  const webRoot = await mkdtemp(join(tmpdir(), 'openfloor-test-'));
  afterAll(() => rm(webRoot, { recursive: true }));
  await mkdir(join(webRoot, 'assets'));
  await mkdir(join(webRoot, 'server'));
  const files = {
    'index.html': PAGE,
    'manifest.json': JSON.stringify(MANIFEST),
    'server/draw.js': DRAWER,
    'assets/index-1.css': '.entry{}',
    'assets/BoardPage-1.css': '.board{}',
    'assets/Speaker-1.css': '.speaker{}',
    'assets/part-1.css': '.part{}',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(webRoot, file), text);
  return webRoot;
};
