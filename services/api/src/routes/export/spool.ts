import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READ_BYTES = 65_536;

/** All spools of the node together have reached their limit. */
export class SpoolFull extends Error {
  override name = 'SpoolFull';
}

/** A temporary file with one writer and one reader, each at its own pace. */
export type Spool = {
  /** @throws SpoolFull */
  write: (bytes: Uint8Array) => Promise<void>;
  /** @param error thrown to the reader after all that was written; undefined: nothing is missing */
  end: (error?: unknown) => void;
  /** Yields all that is written, until the end. */
  read: () => AsyncGenerator<Buffer, void, undefined>;
  /** Whether the reader has taken all that was written so far, and waits. */
  isDrained: () => boolean;
  bytesRead: () => number;
  /** Deletes the file. */
  close: () => Promise<void>;
};

export type Spools = {
  /** Whether another spool may be opened. @param owner may fill only a share of the space */
  hasRoomFor: (owner: string) => boolean;
  open: (owner: string) => Promise<Spool>;
};

/** A spool is opened only while half of the space is free, because the others still grow. */
const FILLED_MAX = 1 / 2;
const FILLED_BY_OWNER_MAX = 1 / 8;

const bytesOf = (spools: Iterable<{ bytes: number }>): number => {
  let bytes = 0;
  for (const spool of spools) bytes += spool.bytes;
  return bytes;
};

export const createSpools = (bytesMax: number): Spools => {
  const present = new Set<{ owner: string; bytes: number }>();

  return {
    hasRoomFor: (owner) =>
      bytesOf(present) < bytesMax * FILLED_MAX &&
      bytesOf([...present].filter((spool) => spool.owner === owner)) < bytesMax * FILLED_BY_OWNER_MAX,
    open: async (owner) => {
      const path = join(tmpdir(), `openfloor-spool-${randomUUID()}`);
      const file = await open(path, 'wx+', 0o600).catch((cause: unknown) => {
        throw new Error(`TMPDIR: exports need a folder that can be written, and ${tmpdir()} cannot`, {
          cause,
        });
      });
      // Unlinked now: the system frees the file when it is closed, even if the process is killed.
      await unlink(path);
      const size = { owner, bytes: 0 };
      present.add(size);
      let position = 0;
      let isEnded = false;
      let isClosed = false;
      let failure: unknown;
      let changed = Promise.withResolvers<void>();
      const noteChange = (): void => {
        changed.resolve();
        changed = Promise.withResolvers<void>();
      };

      return {
        write: async (bytes) => {
          if (bytesOf(present) + bytes.length > bytesMax) throw new SpoolFull('The spools are full');
          for (let written = 0; written < bytes.length;) {
            const rest = bytes.length - written;
            const { bytesWritten } = await file.write(bytes, written, rest, size.bytes);
            written += bytesWritten;
            size.bytes += bytesWritten;
          }
          noteChange();
        },
        end: (error) => {
          isEnded = true;
          failure = error;
          noteChange();
        },
        read: async function* () {
          for (;;) {
            if (position < size.bytes) {
              const length = Math.min(READ_BYTES, size.bytes - position);
              const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
              position += bytesRead;
              yield buffer.subarray(0, bytesRead);
            } else if (failure !== undefined) throw failure;
            else if (isEnded) return;
            else await changed.promise;
          }
        },
        isDrained: () => position === size.bytes && !isEnded,
        bytesRead: () => position,
        close: async () => {
          if (isClosed) return;
          isClosed = true;
          failure = new Error('The spool is closed');
          noteChange();
          present.delete(size);
          await file.close();
        },
      };
    },
  };
};
