/** An arbitrary base against which paths are parsed. */
const ORIGIN = 'https://localhost';

/**
 * A path of this site as a browser reads it, with query and fragment; undefined for anything that leads to another
 * site. Browsers drop tabs and line ends, and take `\` for `/`, so `/\evil.example` names a host.
 */
export const localPath = (text: string): string | undefined => {
  if (!text.startsWith('/') || !URL.canParse(text, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, ORIGIN);
  // `/.//evil.example` becomes `//evil.example`.
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};
