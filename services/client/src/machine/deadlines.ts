export const CONNECT_WITHIN_MS = 10_000;
/** A proxy that blocks sockets may let their handshake hang, so the stream begins while a handshake is pending. */
export const STREAM_AFTER_MS = 5000;
export const SOCKET_ANSWER_WITHIN_MS = 5000;
/** A long poll without news is answered after 20 s. */
export const LONG_POLL_ANSWER_WITHIN_MS = 35_000;
/** A socket without a message for this long may be half open. */
export const SILENCE_MS = 30_000;
/** A shorter outage changes only the live mark. */
export const OUTAGE_NOTICE_AFTER_MS = 3000;
/** After a restore the nodes do not all learn of the new epoch in the same instant. */
export const READ_AGAIN_AFTER_MS = 500;
