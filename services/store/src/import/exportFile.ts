import { createReadStream } from 'node:fs';
import { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { EXPORT_FORMAT, EXPORT_VERSION } from '@openfloor/contract/exportFormat';
import { ExportedQuestion, ExportHead, ExportProof } from '@openfloor/contract/http/export';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { createHashList, NO_HASH, type HashList } from '@openfloor/domain/proof/hashList';
import type { BoardId } from '@openfloor/contract/ids';
import { JSONParser } from '@streamparser/json';
import { ImportRefused } from './importRefused.ts';
import { watchTokens } from './watchTokens.ts';

const HEAD_KEYS = ['format', 'version', 'audience', 'talk', 'epoch', 'seq', 'board', 'logo'];

/** The proof of an export. */
export type SignedLeaves = { checkpoint: string; leaves: HashList };

export type ExportFile = {
  /** Events in the order of the file, which is read only as far as they are iterated. @throws ImportRefused */
  events: AsyncIterable<ExportedEvent>;
  /** The board that was exported, which the file names before its events. @throws ImportRefused */
  boardId: () => BoardId;
  /** What the file says besides its events; complete after the last event. @throws ImportRefused */
  rest: () => { head: ExportHead; questions: ExportedQuestion[]; proof: SignedLeaves | undefined };
};

/**
 * Opens an export of a board, to read it in order.
 * @param onUnknown called for unknown members, and for members that an object has twice. Without it, unknown members
 * are ignored, and a member that an object has twice is refused.
 */
export const openExportFile = (path: string, onUnknown?: OnUnknown): ExportFile => {
  const head: Record<string, unknown> = {};
  const questions: ExportedQuestion[] = [];
  const leaves = createHashList();
  let checkpoint: unknown;
  return {
    events: eventsIn(path, {
      onHead: (key, value) => {
        head[key] = value;
        requireImportable(key, value);
      },
      onQuestion: (value) => {
        const question = parsed(ExportedQuestion, value, `Question ${questions.length + 1} is damaged.`);
        if (onUnknown) noteUnknown(value, question, `question ${question.id}: `, onUnknown);
        questions.push(question);
      },
      onProof: (key, value) => {
        if (key === 'checkpoint') checkpoint = value;
        else leaves.push(bytesIn(parsed(Leaf, value, DAMAGED_PROOF)) ?? NO_HASH);
      },
      onUnknown,
    }),
    boardId: () => parsed(ExportHead.shape.board, head['board'], DAMAGED_HEAD).id,
    rest: () => {
      if (head['format'] === undefined || head['version'] === undefined) throw new ImportRefused(NO_EXPORT);
      const known = parsed(ExportHead, head, DAMAGED_HEAD);
      if (onUnknown) noteUnknown(head, known, '', onUnknown);
      return {
        head: known,
        questions,
        proof:
          checkpoint === undefined
            ? undefined
            : { checkpoint: parsed(ExportProof.shape.checkpoint, checkpoint, DAMAGED_PROOF), leaves },
      };
    },
  };
};

const DAMAGED_HEAD = 'The head of the export is damaged.';
const DAMAGED_PROOF = 'The proof of the export is damaged.';
const Leaf = ExportProof.shape.leaves.def.element;
const NO_EXPORT = 'This file is not an export of a board as JSON.';

/** Refuses a file whose header shows that it cannot be imported, before the rest is read. */
const requireImportable = (key: string, value: unknown): void => {
  if (key === 'format' && value !== EXPORT_FORMAT) throw new ImportRefused(NO_EXPORT);
  if (key === 'version' && value !== EXPORT_VERSION)
    throw new ImportRefused(
      `This export has version ${JSON.stringify(value)}, and this program reads version ${EXPORT_VERSION}.`,
    );
  if (key === 'audience' && value === 'public')
    throw new ImportRefused('This export is for the public and has no log; export the board for moderators.');
  if (key === 'talk') throw new ImportRefused('This export contains one talk only; export the whole board.');
};

type OnUnknown = (fault: string) => void;

/** Reports the members of a value that its schema dropped. */
const noteUnknown = (given: unknown, kept: unknown, where: string, onUnknown: OnUnknown, path = ''): void => {
  if (!isObject(given) || !isObject(kept)) return;
  for (const [key, value] of Object.entries(given)) {
    const pointer = `${path}/${key}`;
    if (!Object.hasOwn(kept, key)) onUnknown(`${where}has the unknown member ${JSON.stringify(pointer)}`);
    else noteUnknown(value, kept[key], where, onUnknown, pointer);
  }
};

/** True for lists too. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type Schema<Value> = { safeParse: (value: unknown) => { success: boolean; data?: Value } };

const parsed = <Value>(schema: Schema<Value>, value: unknown, refusal: string): Value => {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ImportRefused(refusal);
  return data;
};

/** Callbacks for the parts of the file other than its events, in the order of the file. */
type Parts = {
  onHead: (key: string, value: unknown) => void;
  onQuestion: (value: unknown) => void;
  onProof: (key: string | number | undefined, value: unknown) => void;
  onUnknown: OnUnknown | undefined;
};

/** JSON paths of the values that are read one by one. */
const VALUES = ['$.questions.*', '$.events.*', '$.proof.checkpoint', '$.proof.leaves.*'];
const KNOWN_MEMBERS = new Set([
  ...HEAD_KEYS,
  'questions',
  'events',
  'proof',
  'proof/checkpoint',
  'proof/leaves',
]);

/**
 * Reads the file in chunks and yields its events; passes each other part to its callback before the events that follow
 * it.
 */
async function* eventsIn(
  path: string,
  { onHead, onQuestion, onProof, onUnknown }: Parts,
): AsyncGenerator<ExportedEvent> {
  const found: { key: string | number | undefined; list: string | number | undefined; value: unknown }[] = [];
  const parser = new JSONParser({
    paths: [...HEAD_KEYS.map((key) => `$.${key}`), ...VALUES],
    keepStack: false,
  });
  parser.onValue = ({ key, value, stack }) => {
    found.push({ key, value, list: stack[1]?.key });
  };
  watchTokens(parser, {
    // Unknown members are found here and not among the values: for a value, the parser would keep a whole list in
    // memory.
    onMember: (member, inner) => {
      if (inner !== undefined && member !== 'proof') return;
      const name = inner === undefined ? member : `${member}/${inner}`;
      if (!KNOWN_MEMBERS.has(name)) onUnknown?.(`the export has the unknown member ${JSON.stringify(name)}`);
    },
    onTwice: (name) => {
      const fault = `export has the member ${JSON.stringify(name)} twice`;
      if (!onUnknown) throw new ImportRefused(`The ${fault}.`);
      onUnknown(`the ${fault}`);
    },
  });
  let events = 0;
  for await (const chunk of createReadStream(path)) {
    write(parser, chunk);
    for (const { key, list, value } of found.splice(0)) {
      if (list === 'proof') onProof(key, value);
      else if (list === undefined) onHead(String(key), value);
      else if (list === 'questions') onQuestion(value);
      else {
        const event = parsed(ExportedEvent, value, `Event ${(events += 1)} is damaged.`);
        if (onUnknown) noteUnknown(value, event, `event ${event.seq}: `, onUnknown);
        yield event;
      }
    }
  }
  if (!parser.isEnded) throw new ImportRefused('The file ends before the export does.');
}

const write = (parser: JSONParser, chunk: Buffer): void => {
  try {
    parser.write(chunk);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    // Drop the parser's message, which may quote a text of the file.
    throw new ImportRefused('The file is not valid JSON.');
  }
};
