import { LogKeys } from '@openfloor/contract/http/log';
import type { BoardId } from '@openfloor/contract/ids';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { openCheckpoint } from '@openfloor/domain/proof/checkpoint';
import { createHashedEvents, logFaults } from '@openfloor/domain/proof/logFaults';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { isSignedBy } from '@openfloor/platform/signingKey';
import type { ExportedState } from '@openfloor/store/import/disagreement';
import { createExportFold } from '@openfloor/store/import/exportFault';
import { openExportFile } from '@openfloor/store/import/exportFile';
import { ImportRefused } from '@openfloor/store/import/importRefused';
import { hashedEvent, isOfLeaves, isOfLog } from '@openfloor/store/import/exportedLeaves';
import { readFile } from 'node:fs/promises';
import { requireReadable } from './requireReadable.ts';

const FAULTS_MAX = 20;

/**
 * Reads public keys from a file with the content of `/.well-known/openfloor-keys.json`.
 * @throws Error with a sentence for the operator
 */
export const readKeys = async (path: string): Promise<Uint8Array[]> => {
  await requireReadable(path);
  const listed = LogKeys.safeParse(jsonIn(await readFile(path, 'utf8')));
  if (!listed.success)
    throw new Error(`The file ${path} has no keys as /.well-known/openfloor-keys.json lists them`);
  return listed.data.keys.flatMap(({ publicKey }) => bytesIn(publicKey) ?? []);
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Compares the events of an export with its checkpoint, and the rest of the export with the state that follows from the
 * events.
 * @returns what to print, and whether the export is as it was signed
 * @throws ImportRefused for a file that is not a complete export; Error if the file cannot be read
 */
export const verifyFile = async (
  path: string,
  publicKeys: readonly Uint8Array[],
): Promise<{ lines: string[]; isIntact: boolean }> => {
  await requireReadable(path);
  const unknown: string[] = [];
  const file = openExportFile(path, (fault) => unknown.push(fault));
  const hashed = createHashedEvents();
  const fold = createFold();
  let source: BoardId | undefined;
  for await (const event of file.events) {
    source ??= file.boardId();
    hashed.push(hashedEvent(source, event));
    fold.apply(event);
  }
  const { head, questions, proof } = file.rest();
  const { id } = head.board;
  const refused = (sentence: string) => ({ lines: [`board ${id}: ${sentence}`], isIntact: false });

  if (!proof) return refused('the export has no checkpoint');
  const checkpoint = openCheckpoint(proof.checkpoint, publicKeys, isSignedBy);
  if (!checkpoint) return refused('the checkpoint is not signed by a known key');
  if (!isOfLog(checkpoint, head)) return refused(`the checkpoint is of another log: ${checkpoint.origin}`);
  const { leaves } = proof;

  const faults = logFaults(hashed, leaves);
  const lines = faults.slice(0, FAULTS_MAX).map(({ seq, fault }) => `board ${id}: event ${seq}: ${fault}`);
  if (faults.length > FAULTS_MAX) lines.push(`board ${id}: ${faults.length - FAULTS_MAX} more events differ`);
  // Report unknown JSON members: no leaf covers them, but a reader might take them for signed.
  lines.push(...unknown.slice(0, FAULTS_MAX).map((fault) => `board ${id}: ${fault}`));
  if (unknown.length > FAULTS_MAX)
    lines.push(`board ${id}: ${unknown.length - FAULTS_MAX} more members are unknown`);
  if (!isOfLeaves(checkpoint, leaves))
    lines.push(`board ${id}: the hashes of the events are not those that were signed`);
  if (head.seq !== checkpoint.size)
    lines.push(`board ${id}: the export has ${head.seq} events, and the checkpoint ${checkpoint.size}`);
  if (lines.length > 0) return { lines, isIntact: false };
  const fault = fold.faultOf({ head, questions });
  if (fault !== undefined) return refused(fault);
  return {
    lines: [`board ${id}: ${checkpoint.size} events verified, signed as ${checkpoint.origin}`],
    isIntact: true,
  };
};

/** Folds events until one is invalid at its position; its refusal is then the fault of the file. */
const createFold = () => {
  const fold = createExportFold();
  let refusal: string | undefined;
  const apply = (event: ExportedEvent): void => {
    if (refusal !== undefined) return;
    try {
      fold.apply(event);
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      refusal = error.message;
    }
  };
  return { apply, faultOf: (stated: ExportedState): string | undefined => refusal ?? fold.faultOf(stated) };
};
