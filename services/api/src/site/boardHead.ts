import type { Board } from '@openfloor/contract/http';

const DESCRIPTION = 'Attendees can ask & vote—no login required';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Both are fetched as the page will: without a header of its own, so that the browser finds them again. */
const preloads = ({ id }: Board): string[] =>
  [`/api/boards/${id}`, `/api/boards/${id}/questions`].map(
    (path) => `<link rel="preload" as="fetch" href="${path}" crossorigin="anonymous">`,
  );

/** What a shared link shows where it is pasted. */
const openGraph = ({ title }: Board): string[] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Openfloor',
    'og:title': title,
    'og:description': DESCRIPTION,
  }).map(([property, content]) => `<meta property="${property}" content="${escape(content)}">`);

export type BoardHead = {
  board: Board;
  /** Whether the page will ask for the public list, which is then fetched beside the script. */
  isPublic: boolean;
  /** Further lines, as they are. */
  links: string[];
};

/** Names the board in the page's head, and says early what the page will load. */
export const withBoardHead = (html: string, { board, isPublic, links }: BoardHead): string => {
  const lines = [...openGraph(board), ...links, ...(isPublic ? preloads(board) : [])];
  return (
    html
      // Replaced by functions: a title may hold what a pattern would take for its own.
      .replace(/<title>.*?<\/title>/, () => `<title>${escape(board.title)} · Openfloor</title>`)
      .replace('</head>', () => `${lines.join('\n    ')}\n  </head>`)
  );
};
