import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { expect, it, onTestFinished } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Code of a user of the client. It does not compile if the document declares too little or too much. */
const USE = `import { askQuestion, createBoard, listQuestions, vote } from './client.ts';

export const walk = async (): Promise<number> => {
  const created = await createBoard({ createBoardBody: { title: 'Town hall' } });
  if (created.status !== 201) throw new Error(created.status === 404 ? created.data.code : 'refused');
  const { boardId } = created.data;
  const asked = await askQuestion({ boardId, askBody: { text: 'When is lunch?' } });
  if (asked.status !== 201) throw new Error('refused');
  await vote({ boardId, questionId: asked.data.id });
  const listed = await listQuestions({ boardId, minSeq: asked.data.seq });
  return listed.status === 200 ? (listed.data[0]?.votes ?? 0) : 0;
};
`;

const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'esnext',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
];

const api = await openSuiteApi();

it('a TypeScript client generated from the document compiles in strict mode', async () => {
  // Inside the repository, so that the client finds its runtime.
  const folder = join(ROOT, 'node_modules', '.cache', `generated-client-${process.pid}`);
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const documentFile = join(folder, 'openapi.json');
  await writeFile(documentFile, JSON.stringify(api.app.swagger()));
  await writeFile(
    join(folder, 'client.ts'),
    await generateSource(documentFile, { argumentStyle: 'object', useUnknown: true }),
  );
  await writeFile(join(folder, 'use.ts'), USE);
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  const compiled = promisify(execFile)(compiler, [...OPTIONS, join(folder, 'use.ts')]);
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
});
