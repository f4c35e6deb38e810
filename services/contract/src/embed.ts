/** Header of every call of the embed: its session is not that of the other pages in the same browser. */
export const EMBED_HEADER = 'x-embed';
