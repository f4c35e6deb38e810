import { z } from 'zod';
import { FileFault } from './fileFault.ts';

/** @throws FileFault */
export const jsonFile = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileFault(`The file is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
};

/** A name in one language or several; of several the English one, else the first. */
export const Name = z
  .union([z.string(), z.record(z.string(), z.string().nullable())])
  .transform((name) =>
    typeof name === 'string' ? name : (name['en'] ?? Object.values(name).find((text) => text !== null) ?? ''),
  );

/** An id, as a text. */
export const SourceId = z.union([z.string(), z.number()]).transform(String);

/** Name of an item for error messages. */
export const itemNamed = (index: number, title: string): string =>
  `Item ${index + 1} (“${title.length > 40 ? `${title.slice(0, 40)}…` : title}”)`;

/** @throws FileFault that names the place in the file */
export const parsed = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new FileFault(`${issue?.path.join('.') || 'The file'}: ${issue?.message}`);
};
