import { createHash } from 'node:crypto';
import type { Brand } from '@openfloor/contract/brand';
import { brandStyle } from '@openfloor/domain/view/brandTheme';
import type { ExportedQuestion } from '@openfloor/contract/http/export';
import { escapeHtml } from '../../escapeHtml.ts';
import { questionsIn, talksIn, type ExportedTalk, type Selection } from './capturedBoard.ts';
import { localTimeIn } from './localTime.ts';

/** Page numbers are boxes in the margin, so the page needs no script. */
const STYLE = `
@page { size: A4; margin: 18mm 18mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; color: #555; } }
* { box-sizing: border-box; }
body { margin: 0; color: #1b1b1f; background: #fff; font: 11pt/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 21pt; line-height: 1.2; }
h2 { margin: 9mm 0 3mm; padding-bottom: 1.5mm; border-bottom: 0.4mm solid var(--brand-light-signal, #1b1b1f); font-size: 14pt; line-height: 1.25; break-after: avoid; }
p { margin: 0; }
.about { margin-top: 2mm; color: #555; font-size: 9.5pt; }
.counts { margin-bottom: 2mm; }
ol { margin: 0; padding: 0; list-style: none; }
.question { display: grid; grid-template-columns: 15mm 1fr; gap: 4mm; padding: 3mm 0; border-bottom: 0.2mm solid #ccc; break-inside: avoid; }
.votes { text-align: right; font-size: 9pt; color: #555; }
.votes b { display: block; font-size: 15pt; line-height: 1.1; color: #1b1b1f; font-variant-numeric: tabular-nums; }
.text { white-space: pre-wrap; }
.details { margin-top: 1mm; color: #555; font-size: 9pt; }
.details span + span::before { content: "\\00a0· "; }
.reply { margin-top: 2mm; padding: 0.5mm 0 0.5mm 3mm; border-inline-start: 0.8mm solid var(--brand-light-pinned, #0b6bcb); white-space: pre-wrap; }
.merged { margin-top: 1.5mm; font-size: 9.5pt; color: #555; }
.brand { display: flex; align-items: center; gap: 3mm; margin-bottom: 6mm; font-weight: 700; }
.brand img { max-width: 60mm; max-height: 14mm; }
footer { margin-top: 9mm; color: #555; font-size: 9pt; }
@media screen { body { max-width: 190mm; margin: 12mm auto; padding: 0 6mm; } }
`;

/** A brand with its logo (`picture`) as PNG. */
export type PrintedBrand = Brand & { picture?: Buffer | undefined };

const styleOf = (brand: PrintedBrand): string => `${brandStyle(brand)}${STYLE}`;

/**
 * The content security policy of the page: it allows only this style sheet, and pictures within the page. It is written
 * into the page too, because a saved file has no headers.
 */
const policyInPage = (style: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
};

/** The `Content-Security-Policy` of the answer. */
export const pagePolicy = (brand: PrintedBrand): string =>
  `${policyInPage(styleOf(brand))}; frame-ancestors 'none'; sandbox`;

/** Yields a page for printing: a single file, without scripts. */
export function* printedPageOf(
  selection: Selection,
  { timeZone, brand }: { timeZone: string; brand: PrintedBrand },
): Generator<string> {
  const { board, state } = selection.captured;
  const local = localTimeIn(timeZone);
  const talks = talksIn(selection);
  yield openingOf(state.title, styleOf(brand));
  yield brandOf(brand);
  yield `<h1 dir="auto">${escapeHtml(state.title)}</h1>\n<p class="about">Opened ${local(board.createdAt)} (${escapeHtml(timeZone)})</p>\n`;
  const isOnlyTalk = talks.length === 1 && talks[0]?.title === state.title;
  for (const talk of talks) yield* sectionOf(selection, talk, { local, hasHeading: !isOnlyTalk });
  if (state.settings.brand && !brand.hidesFooter) yield '<footer>Made with Openfloor</footer>\n';
  yield '</body>\n</html>\n';
}

const brandOf = ({ name, picture }: PrintedBrand): string => {
  const shown = [
    ...(picture ? [`<img alt="" src="data:image/png;base64,${picture.toString('base64')}">`] : []),
    ...(name === undefined ? [] : [`<bdi>${escapeHtml(name)}</bdi>`]),
  ];
  return shown.length === 0 ? '' : `<p class="brand">${shown.join('')}</p>\n`;
};

const openingOf = (title: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyInPage(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`;

/** The date and time, with seconds, in the time zone of the export. */
type Local = (at: string) => string;

function* sectionOf(
  selection: Selection,
  talk: ExportedTalk,
  { local, hasHeading }: { local: Local; hasHeading: boolean },
): Generator<string> {
  const heading = hasHeading ? `<h2 dir="auto">${escapeHtml(talk.title)}</h2>\n` : '';
  yield `<section>\n${heading}<p class="about counts">${countsOf(talk)}</p>\n`;
  let place = 0;
  for (const question of questionsIn(selection, talk.id)) {
    yield `${place === 0 ? '<ol>\n' : ''}${questionItem(question, local)}`;
    place += 1;
  }
  yield place === 0 ? '</section>\n' : '</ol>\n</section>\n';
}

const countsOf = ({ questions, answered, votes }: ExportedTalk): string =>
  `${questions} ${questions === 1 ? 'question' : 'questions'}, ${answered} answered, ${votes} ${votes === 1 ? 'vote' : 'votes'}`;

const ERASED = 'This question was erased';

const questionItem = (question: ExportedQuestion, local: Local): string => {
  const { text, votes, reply, merged = [] } = question;
  return [
    `<li class="question"><p class="votes"><b>${votes}</b> ${votes === 1 ? 'vote' : 'votes'}</p><div>`,
    `<p class="text" dir="auto">${escapeHtml(text || ERASED)}</p>`,
    `<p class="details">${detailsOf(question, local)
      .map((detail) => `<span>${detail}</span>`)
      .join('')}</p>`,
    ...merged.map(
      (other) => `<p class="merged" dir="auto">Also asked: ${escapeHtml(other.text || ERASED)}</p>`,
    ),
    ...(reply ? [`<p class="reply" dir="auto">${escapeHtml(reply.text)}</p>`] : []),
    '</div></li>\n',
  ].join('');
};

const detailsOf = (question: ExportedQuestion, local: Local): string[] => {
  const { name, createdAt, isAnswered, labels = [], edited, hidden, mergedInto, status, reason } = question;
  return [
    ...(name === undefined ? [] : [`<bdi>${escapeHtml(name)}</bdi>`]),
    // Without the seconds.
    local(createdAt).slice(0, -':00'.length),
    ...(isAnswered ? ['answered'] : []),
    ...(edited ? ['edited'] : []),
    ...labels.map((label) => `<bdi>${escapeHtml(label)}</bdi>`),
    ...(hidden ? ['hidden'] : []),
    ...(mergedInto === undefined ? [] : ['merged']),
    ...(status === undefined || status === 'published' ? [] : [status]),
    ...(reason === undefined ? [] : [`<bdi>${escapeHtml(reason)}</bdi>`]),
  ];
};
