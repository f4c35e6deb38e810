import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const openssl = promisify(execFile);

export type Certificate = { keyFile: string; certFile: string; key: Buffer; cert: Buffer };

/** Issues a self-signed certificate for 127.0.0.1. A client that has it as an authority trusts it. */
export const issueCertificate = async (directory: string, name: string): Promise<Certificate> => {
  const [keyFile, certFile] = [join(directory, `${name}.key`), join(directory, `${name}.crt`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certFile];
  await openssl('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    ...subject,
    ...files,
  ]);
  return { keyFile, certFile, key: await readFile(keyFile), cert: await readFile(certFile) };
};
