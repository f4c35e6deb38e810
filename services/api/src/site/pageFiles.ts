import { z } from 'zod';

/** Vite's manifest: each source module with its output file. */
export const BuildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);
export type BuildManifest = z.infer<typeof BuildManifest>;

/**
 * A module's chunk, preceded by the chunks it imports, without those in `seen`.
 * @param module its path; of a chunk that holds several modules its name, as `vite.config.ts` gives it
 */
const chunksOf = (manifest: BuildManifest, module: string, seen: Set<string>): string[] => {
  const source = manifest[module]
    ? module
    : Object.keys(manifest).find((key) => manifest[key]?.name === module);
  const chunk = source === undefined ? undefined : manifest[source];
  if (source === undefined || !chunk || seen.has(source)) return [];
  seen.add(source);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), source];
};

/** The entry and its imports, which every page loads. */
const chunksOfEveryPage = (manifest: BuildManifest): Set<string> => {
  const seen = new Set<string>();
  for (const [source, { isEntry = false }] of Object.entries(manifest))
    if (isEntry) chunksOf(manifest, source, seen);
  return seen;
};

/** The files with the styles of these modules, those of the entry first. */
export const styleFiles = (manifest: BuildManifest, sources: readonly string[]): string[] => {
  const seen = chunksOfEveryPage(manifest);
  for (const source of sources) chunksOf(manifest, source, seen);
  return [...new Set([...seen].flatMap((chunk) => manifest[chunk]?.css ?? []))];
};

/** Head lines that make the browser load a page's scripts, styles and fonts in parallel with the entry. */
export const pageFileLinks = (manifest: BuildManifest, source: string): string[] => {
  const chunks = chunksOf(manifest, source, chunksOfEveryPage(manifest)).flatMap(
    (found) => manifest[found] ?? [],
  );
  const styles = chunks.flatMap(({ css = [] }) => css);
  const fonts = chunks.flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')));
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
  ];
};
