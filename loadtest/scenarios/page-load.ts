/**
 * Does the page load when the whole hall opens it at once? Visitors arrive at a constant rate, each with connections
 * of its own, and load what a browser would: the document, which has the board in it, then the wave of scripts and
 * styles it names beside the list, all compressed. Some have been here before: their files are cached, and the list
 * is asked for by its ETag.
 * Fails when pages are slow or refused, and when a file is not compressed or not cached as it should be.
 */
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
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
/** Scripts and styles without a content encoding, or that a browser would ask for again. */
const filesUncompressed = new Counter('files_uncompressed');
const filesNotImmutable = new Counter('files_not_immutable');
/** Lists that had not changed and were sent again all the same. */
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
  // A visitor is a browser of its own.
  noVUConnectionReuse: true,
};

export const setup = (): Promise<Board> => openBoard('Load test: page-load');

const headers = { 'accept-encoding': 'gzip, br' };
/** What this visitor kept from before. */
let etag: string | undefined;

export default function visit(board: Board): void {
  const startMs = Date.now();
  const page = http.get<'text'>(`${BASE_URL}/board/${board.boardId}`, { headers, tags: { name: 'page' } });
  callsFailed.add(page.status !== 200);
  if (etag !== undefined && Math.random() < RETURNING_SHARE) comeAgain(board, etag);
  else loadAll(board, filesOf(page.body));
  pageLoad.add(Date.now() - startMs);
}

/** Scripts, preloaded modules and styles that the document names. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''),
  ),
];

const listPath = ({ boardId }: Board): string => `${BASE_URL}/api/boards/${boardId}/questions`;

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

const comeAgain = (board: Board, known: string): void => {
  returns.add(1);
  const list = http.get(listPath(board), {
    headers: { ...headers, 'if-none-match': known },
    tags: { name: 'questions' },
  });
  callsFailed.add(list.status >= 400 || list.status === 0);
  listsResent.add(list.status === 304 ? 0 : 1);
};

export const handleSummary = summary('page-load');
