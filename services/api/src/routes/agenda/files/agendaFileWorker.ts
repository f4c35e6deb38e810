import { parentPort } from 'node:worker_threads';
import { FileFault } from './fileFault.ts';
import { parseAgendaFile, type AgendaFile } from './parseAgendaFile.ts';
import type { ReadAgenda } from './readAgendaFile.ts';

const read = (file: AgendaFile): ReadAgenda => {
  try {
    return parseAgendaFile(file);
  } catch (error) {
    if (error instanceof FileFault) return error.refusal;
    throw error;
  }
};

// Messages come from `readAgendaFile` of this process.
parentPort?.on('message', (file: AgendaFile) => parentPort?.postMessage(read(file), []));
parentPort?.postMessage('ready', []);
