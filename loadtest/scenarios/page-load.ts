/**
 * Does the page load when many people open it at the same time? Visitors arrive at a constant rate, each over new
 * connections, and load what a browser loads: the document with the board, then the scripts and styles that it names
 * and the list, all compressed. Returning visitors have the files in their cache and send the ETag of the list.
 * Fails when pages are slow or refused, or when a file is not compressed or not cacheable.
 */
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { openBoard, type Board } from '../lib/board.ts';
import { callsFailed } from '../lib/metrics.ts';
import { optionsWith } from '../lib/options.ts';
import { BASE_URL, durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VISITORS_PER_SECOND = numberOf('VISITORS_PER_SECOND', 20, 1);
const DURATION_MS = durationMsOf('DURATION', '30s');
const RETURNING_SHARE = numberOf('RETURNING_SHARE', 0.2);
const PAGE_P95_MS = numberOf('PAGE_P95_MS', 1000);

const pageLoad = new Trend('page_load_ms', true);
const pageFiles = new Trend('page_files');
const firstVisits = new Counter('first_visits');
const returns = new Counter('returns');
/** Scripts and styles without a content encoding, and those that a browser would revalidate. */
const filesUncompressed = new Counter('files_uncompressed');
const filesNotImmutable = new Counter('files_not_immutable');
/** Unchanged lists that the server sent again. */
const listsResent = new Counter('lists_resent');

export const options = {
  ...optionsWith(
    {
      visitors: {
        executor: 'constant-arrival-rate',
        rate: VISITORS_PER_SECOND,
        duration: `${Math.ceil(DURATION_MS / 1000)}s`,
        preAllocatedVUs: VISITORS_PER_SECOND,
        maxVUs: VISITORS_PER_SECOND * 10,
      },
    },
    {
      page_load_ms: [`p(95)<${PAGE_P95_MS}`],
      first_visits: ['count>0'],
      page_files: ['min>0'],
      files_uncompressed: ['count==0'],
      files_not_immutable: ['count==0'],
      lists_resent: ['count==0'],
      calls_failed: ['rate<0.001'],
      dropped_iterations: ['count==0'],
    },
  ),
  // Each visitor is another browser.
  noVUConnectionReuse: true,
};

export const setup = (): Promise<Board> => openBoard('Load test: page-load');

const headers = { 'accept-encoding': 'gzip, br' };
/** ETag of the list from the last visit. */
let etag: string | undefined;

export default function visit(board: Board): void {
  const startMs = Date.now();
  const page = http.get<'text'>(`${BASE_URL}/board/${board.boardId}`, { headers, tags: { name: 'page' } });
  callsFailed.add(page.status !== 200);
  if (etag !== undefined && Math.random() < RETURNING_SHARE) revisit(board, etag);
  else loadAll(board, filesOf(page.body));
  pageLoad.add(Date.now() - startMs);
}

/** Scripts, preloaded modules and styles that the document names. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''),
  ),
];

const listPath = ({ boardId }: Board): string =>
  BASE_URL + requestOf(listQuestions, { boardId, first: FIRST_PART_QUESTIONS }).path;

const loadAll = (board: Board, files: string[]): void => {
  firstVisits.add(1);
  pageFiles.add(files.length);
  const replies = http.batch([
    ...files.map((path) => ({
      method: 'GET',
      url: `${BASE_URL}${path}`,
      params: { headers, tags: { name: 'asset' }, responseType: 'none' as const },
    })),
    { method: 'GET', url: listPath(board), params: { headers, tags: { name: 'questions' } } },
  ]);
  for (const [index, { status, headers: answered }] of replies.entries()) {
    callsFailed.add(status !== 200);
    if (index >= files.length) continue;
    filesUncompressed.add(answered['Content-Encoding'] === undefined ? 1 : 0);
    filesNotImmutable.add(answered['Cache-Control']?.includes('immutable') === true ? 0 : 1);
  }
  etag = replies.at(-1)?.headers['Etag'];
};

const revisit = (board: Board, known: string): void => {
  returns.add(1);
  const list = http.get(listPath(board), {
    headers: { ...headers, 'if-none-match': known },
    tags: { name: 'questions' },
  });
  callsFailed.add(list.status >= 400 || list.status === 0);
  listsResent.add(list.status === 304 ? 0 : 1);
};

export const handleSummary = summary('page-load');
