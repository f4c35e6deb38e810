import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');

/** Built from the Dockerfile. */
const OWN = '${OPENFLOOR_IMAGE:-openfloor:local}';
const DIGEST = /@sha256:[\da-f]{64}$/;

const isPinned = (image: string): boolean => image === OWN || DIGEST.test(image);

const images = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].flatMap(([, image]) => image ?? []);
const OF_COMPOSE = /^\s*image: (\S+)$/gm;

describe('An image', () => {
  it.each([
    ['prom/prometheus:v3.5.0', false],
    ['postgres:18.4', false],
    [`gcr.io/distroless/cc-debian12:nonroot@sha256:${'0a'.repeat(32)}`, true],
    ['redis', false],
    ['redis:latest', false],
    ['redis:7-alpine', false],
    ['redis:7.4', false],
    ['postgres:18', false],
    ['redis:7.4.6-alpine@sha256:0a', false],
  ])('%s is pinned: %s', (image, expected) => expect(isPinned(image)).toBe(expected));
});

describe('Every image is pinned by digest,', () => {
  it.each(['../../docker-compose.yml', './tls.yml'])('in %s', (file) => {
    expect(images(file, OF_COMPOSE).filter((image) => !isPinned(image))).toEqual([]);
  });

  it('in the Dockerfile, which names images only in its arguments', () => {
    const named = images('./Dockerfile', /^ARG \w+_IMAGE=(\S+)$/gm);
    expect(named).toHaveLength(2);
    expect(named.filter((image) => !isPinned(image))).toEqual([]);
    const froms = images('./Dockerfile', /^FROM (\S+)/gm);
    expect(froms.filter((image) => !/^\$\{(?:BUILD|RUNTIME)_IMAGE\}$/.test(image))).toEqual([]);
  });

  it('and the test finds the six third-party images of compose', () => {
    const thirdParty = images('../../docker-compose.yml', OF_COMPOSE).filter((image) => image !== OWN);
    expect(thirdParty).toHaveLength(6);
  });
});
