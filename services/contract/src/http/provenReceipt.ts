import { z } from 'zod/mini';
import { ExportedEvent, SaltedText, SealedText } from '../exportedEvent.ts';
import { Base64, Checkpoint, Hashes } from './log.ts';

/** The event by which a question was asked, and the proof that the checkpoint has it. */
export const ProvenReceipt = z.object({
  /** The event without its flags, which are for moderators: it has their keyed hash only. */
  event: z.extend(ExportedEvent, { text: z.exactOptional(z.union([SaltedText, SealedText])) }),
  leaf: Base64,
  proof: Hashes,
  checkpoint: Checkpoint,
});
