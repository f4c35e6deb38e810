import { scrypt } from '@noble/hashes/scrypt.js';
import type { Challenge } from '@openfloor/contract/challenge';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/** Does what `altcha-lib/algorithms/scrypt` does with Node's crypto; browsers have no scrypt. */
const deriveKey: DeriveKeyFunction = async (
  { cost, memoryCost = 8, parallelism = 1, keyLength },
  salt,
  password,
) => ({
  derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }),
});

/** Receives a challenge and posts the value of the `x-challenge` header, or null if it finds no solution. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey }).then((solution) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not for workers
    self.postMessage(solution && btoa(JSON.stringify({ challenge, solution }))),
  );
});
