import { z } from 'zod';
import { FileFault, shortened } from './fileFault.ts';
import type { FileItem } from './fileItems.ts';
import { zonedTime } from './zonedTime.ts';

/** @throws FileFault */
export const jsonFile = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileFault({ what: 'The file is not JSON. Export it again.', place: lineOf(error) });
  }
};

/** The line at which `JSON.parse` stopped, if the engine's message names it. */
const lineOf = (error: unknown): { line: number } | undefined => {
  const [, line] = /\(line (\d+) column/.exec(String(error)) ?? [];
  return line === undefined ? undefined : { line: Number(line) };
};

/** A name in one language or several; of several the English one, else the first. */
export const Name = z
  .union([z.string(), z.record(z.string(), z.string().nullable())])
  .transform((name) =>
    typeof name === 'string' ? name : (name['en'] ?? Object.values(name).find((text) => text !== null) ?? ''),
  );

/** An id, as a text. */
export const SourceId = z.union([z.string(), z.number()]).transform(String);

/** @throws FileFault that names the place in the file */
export const parsed = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path ?? [];
  const found = shortened(JSON.stringify(path.reduce<unknown>(partOf, value)) ?? 'nothing');
  const named = path.length === 0 ? '' : `${path.join('.')}: `;
  throw new FileFault({ what: `${named}${found} is not what an export has there`, found });
};

const partOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** A time of an export as ISO 8601 in UTC. @param timeZone of a time without an offset. @throws FileFault */
export const timeOf = (time: string, timeZone: string): string => {
  const at = zonedTime(time, timeZone);
  if (at !== undefined) return at;
  const expected = 'a time such as 2026-05-04T10:00:00+02:00';
  throw new FileFault({ what: `Not a time: ${shortened(time)}`, found: shortened(time), expected });
};

/** An item of a JSON file, with its title as far as it has one. @param index from 0 */
export const itemIn = (value: unknown, index: number, read: FileItem['read']): FileItem => {
  const { data: title = '' } = Name.safeParse(partOf(value, 'title'));
  return { place: { item: index + 1, title }, read };
};
