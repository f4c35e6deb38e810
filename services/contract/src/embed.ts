/** Address of the embed's sockets, to which a browser adds no header. */
export const EMBED_SOCKET_PATH = '/ws?embed=1';
/** Header of every call of the embed: its session is not that of the other pages in the same browser. */
export const EMBED_HEADER = 'x-embed';
