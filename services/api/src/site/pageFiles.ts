import { z } from 'zod';

/** What Vite says of its output: each source module with the file that holds it. */
export const BuildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);
export type BuildManifest = z.infer<typeof BuildManifest>;

/** The chunks that a page's module needs, itself among them; the entry is in every page anyway. */
const chunksOf = (manifest: BuildManifest, source: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[source];
  if (!chunk || chunk.isEntry || found.has(source)) return found;
  found.add(source);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
};

/**
 * Head lines that have a page's scripts, styles and font loaded in one wave with the entry. A chunk's styles come
 * after those of the chunks that it imports, as they do where the browser loads them.
 */
export const pageFileLinks = (manifest: BuildManifest, source: string): string[] => {
  const chunks = [...chunksOf(manifest, source)].flatMap((found) => manifest[found] ?? []);
  const styles = chunks.toReversed().flatMap(({ css = [] }) => css);
  const fonts = chunks.flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')));
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
  ];
};
