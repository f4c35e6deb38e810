import { isErased, isPublic, rootIdOf } from '@openfloor/domain/board/boardState';
import type { StageTime } from '@openfloor/domain/view/onStage';
import { talksIn, type ExportedTalk, type Selection } from './capturedBoard.ts';

type Recording = { times: AsyncIterable<StageTime>; startMs: number };
/**
 * A part of a recording. `text`: of the question that was being answered, if the public may read it now. Times are in
 * ms since the start of the recording.
 */
type Part = { talk: ExportedTalk; text: string | undefined; fromMs: number; toMs: number };

async function* partsOf(selection: Selection, { times, startMs }: Recording): AsyncGenerator<Part> {
  const talks = talksIn(selection);
  const { board } = selection.captured;
  for await (const { talkId = board.id, questionId, ...time } of times) {
    const talk = talks.find(({ id }) => id === talkId);
    const fromMs = Math.max(0, time.fromMs - startMs);
    const toMs = time.toMs - startMs;
    if (talk && toMs > fromMs) yield { talk, text: publicTextOf(selection, questionId), fromMs, toMs };
  }
}

/**
 * The text of a question if the public may read it. A merged question has the text of the one that it was merged into.
 */
const publicTextOf = ({ captured }: Selection, questionId: StageTime['questionId']): string | undefined => {
  const { questions } = captured.state;
  const question = questionId === undefined ? undefined : questions.get(questionId);
  const root = question && questions.get(rootIdOf(question));
  return root && isPublic(root) && !isErased(root) ? root.text : undefined;
};

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const CUE_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A WebVTT file of chapters: a cue for each time in which a question was being answered. */
export async function* vttOf(selection: Selection, recording: Recording): AsyncGenerator<string> {
  yield 'WEBVTT\n';
  for await (const { text, fromMs, toMs } of partsOf(selection, recording)) {
    if (text === undefined) continue;
    const title = inOneLine(text).replaceAll(/[&<>]/g, (character) => CUE_ENTITIES[character] ?? '');
    yield `\n${cueTime(fromMs)} --> ${cueTime(toMs)}\n${title}\n`;
  }
}

const digits = (value: number, count = 2): string => String(value).padStart(count, '0');

const clockOf = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});

const cueTime = (ms: number): string => {
  const { hours, minutes, seconds } = clockOf(Math.floor(ms / 1000));
  return `${digits(hours)}:${digits(minutes)}:${digits(seconds)}.${digits(ms % 1000, 3)}`;
};

/** YouTube ignores all chapters if one is shorter. */
const CHAPTER_SECONDS_MIN = 10;
const CHAPTER_TITLE_LENGTH_MAX = 100;

/**
 * Lines for the description of a YouTube video: the talk at 0:00, then each question and each further talk. A chapter
 * lasts until the next one.
 */
export async function* youTubeOf(selection: Selection, recording: Recording): AsyncGenerator<string> {
  let chapter: { talk: ExportedTalk; start: number } | undefined;
  for await (const { talk, text, fromMs, toMs } of partsOf(selection, recording)) {
    if (!chapter) {
      chapter = { talk, start: 0 };
      yield chapterLine(0, talk.title);
    }
    const title = text ?? (talk === chapter.talk ? undefined : talk.title);
    const start = Math.max(Math.floor(fromMs / 1000), chapter.start + CHAPTER_SECONDS_MIN);
    if (title === undefined || Math.floor(toMs / 1000) - start < CHAPTER_SECONDS_MIN) continue;
    chapter = { talk, start };
    yield chapterLine(start, title);
  }
  const talk = talksIn(selection).at(-1);
  if (!chapter && talk) yield chapterLine(0, talk.title);
}

/** A description must not contain angle brackets. */
const chapterLine = (start: number, text: string): string => {
  const { hours, minutes, seconds } = clockOf(start);
  const time = hours > 0 ? `${hours}:${digits(minutes)}` : `${minutes}`;
  const letters = Array.from(inOneLine(text).replaceAll('<', '‹').replaceAll('>', '›'));
  const title =
    letters.length <= CHAPTER_TITLE_LENGTH_MAX
      ? letters.join('')
      : `${letters
          .slice(0, CHAPTER_TITLE_LENGTH_MAX - 1)
          .join('')
          .trimEnd()}…`;
  return `${time}:${digits(seconds)} ${title}\n`;
};
