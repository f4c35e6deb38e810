/**
 * Header of every call of the embed, a board in a frame of another page. For these calls the server reads and sets the
 * embed's own session cookie instead of that of the other pages in the same browser.
 */
export const EMBED_HEADER = 'x-embed';
/** Path of the embed's sockets. The query marks them, because a browser cannot add a header to a WebSocket. */
export const EMBED_SOCKET_PATH = '/ws?embed=1';
