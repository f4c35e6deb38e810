import { z } from 'zod/mini';
import { ExportedEvent } from '../exportedEvent.ts';
import { Base64, Checkpoint, Hashes } from './log.ts';

/** The event by which a question was asked, and the proof that the checkpoint has it. */
export const ProvenReceipt = z.object({
  event: ExportedEvent,
  leaf: Base64,
  proof: Hashes,
  checkpoint: Checkpoint,
});
