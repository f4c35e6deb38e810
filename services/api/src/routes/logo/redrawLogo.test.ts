import { deflateSync } from 'node:zlib';
import { LOGO_BYTES_MAX } from '@openfloor/contract/limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redrawLogo, type RedrawnLogo } from './redrawLogo.ts';
import {
  blackPng,
  blackRows,
  drawn,
  headerChunk,
  pngChunk,
  pngOf,
  webpChunk,
  webpHeader,
  webpOf,
} from './testing/pictures.ts';

const PNG = await drawn().png().toBuffer();
const WEBP = await drawn().webp().toBuffer();
const [JPEG, GIF, AVIF, TIFF] = await Promise.all([
  drawn().jpeg().toBuffer(),
  drawn().gif().toBuffer(),
  drawn().avif().toBuffer(),
  drawn().tiff().toBuffer(),
]);
const twoFrames = sharp([PNG, await drawn().negate().png().toBuffer()], { join: { animated: true } });
const ANIMATED_WEBP = await twoFrames.webp().toBuffer();
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const END = pngChunk('IEND');
const PROFILE_FLAG = 0x20;

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
/** Compressed chunk of a text or profile: its name, the method, and the data. */
const compressed = (type: string, data: Buffer): Buffer =>
  pngChunk(type, Buffer.concat([text('name\0\0'), deflateSync(data, { level: 9 })]));
const changed = (file: Buffer, at: number, byte: number): Buffer => {
  const copy = Buffer.from(file);
  copy[at] = byte;
  return copy;
};
const pixelsOf = (file: Buffer): Buffer => file.subarray(12);

const HOSTILE: [what: string, file: Buffer, format: 'png' | 'webp'][] = [
  ['nothing', Buffer.alloc(0), 'png'],
  ['one byte', Buffer.alloc(1), 'png'],
  ['zeros', Buffer.alloc(5000), 'png'],
  ['text', text('Hello, this is my logo.'), 'png'],
  ['a page', text('<!doctype html><script>alert(1)</script>'), 'webp'],
  ['a renamed SVG', SVG, 'png'],
  ['an SVG behind the signature', Buffer.concat([PNG.subarray(0, 8), SVG]), 'png'],
  ['a renamed JPEG', JPEG, 'png'],
  ['a renamed GIF', GIF, 'png'],
  ['a renamed AVIF', AVIF, 'webp'],
  ['a renamed TIFF', TIFF, 'png'],
  ['a renamed PDF', text('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 'png'],
  ['a renamed archive', text('PK\x03\x04\x14\0\0\0'), 'png'],
  ['a WebP as a PNG', WEBP, 'png'],
  ['a PNG as a WebP', PNG, 'webp'],
  ['a PNG with a wrong magic', changed(PNG, 1, 0x51), 'png'],
  ['a PNG that was sent as text', Buffer.from(PNG.toString('utf8')), 'png'],
  ['the signature alone', PNG.subarray(0, 8), 'png'],
  ['a PNG cut off in its header', PNG.subarray(0, 20), 'png'],
  ['a PNG cut off in its pixels', PNG.subarray(0, PNG.length - 20), 'png'],
  ['a PNG without an end', PNG.subarray(0, PNG.length - 12), 'png'],
  ['a PNG without pixels', pngOf(headerChunk(8, 8), END), 'png'],
  ['a PNG with half of its pixels', pngOf(headerChunk(64, 64), blackRows(64, 32), END), 'png'],
  [
    'a PNG with pixels that are no deflate',
    pngOf(headerChunk(8, 8), pngChunk('IDAT', text('rubbish')), END),
    'png',
  ],
  ['a PNG with a wrong checksum', changed(PNG, 29, (PNG[29] ?? 0) ^ 0xff), 'png'],
  ['a PNG without a header', pngOf(blackRows(8, 8), END), 'png'],
  ['a PNG with two headers', pngOf(headerChunk(8, 8), headerChunk(4, 4), blackRows(8, 8), END), 'png'],
  ['a PNG with a chunk of 4 GB', pngOf(headerChunk(8, 8), Buffer.from('ffffffff49444154', 'hex')), 'png'],
  ['a PNG of an unknown depth', pngOf(headerChunk(8, 8, { depth: 7 }), blackRows(8, 8), END), 'png'],
  ['a PNG of an unknown colour type', pngOf(headerChunk(8, 8, { color: 5 }), blackRows(8, 8), END), 'png'],
  ['a PNG of a palette that it lacks', pngOf(headerChunk(8, 8, { color: 3 }), blackRows(8, 8), END), 'png'],
  ['a PNG without width', blackPng(0, 8), 'png'],
  ['a PNG without height', blackPng(8, 0), 'png'],
  ['a PNG that is one pixel too wide', blackPng(2049, 1), 'png'],
  ['a PNG that is one pixel too high', blackPng(1, 2049), 'png'],
  ['a decompression bomb', blackPng(9000, 9000), 'png'],
  [
    'a PNG that claims two billion pixels a side',
    pngOf(headerChunk(0x7fffffff, 0x7fffffff), blackRows(8, 8), END),
    'png',
  ],
  ['an animated PNG', blackPng(8, 8, pngChunk('acTL', Buffer.alloc(8))), 'png'],
  ['a PNG with a page behind it', Buffer.concat([PNG, text('<script>alert(1)</script>')]), 'png'],
  ['a PNG with an archive behind it', Buffer.concat([PNG, text('PK\x05\x06'), Buffer.alloc(18)]), 'png'],
  ['a PNG with another one behind it', Buffer.concat([PNG, PNG]), 'png'],
  ['a PNG behind a GIF', Buffer.concat([GIF, PNG]), 'png'],
  ['an animated WebP', ANIMATED_WEBP, 'webp'],
  ['a WebP cut off', WEBP.subarray(0, WEBP.length - 10), 'webp'],
  ['a WebP with a page behind it', Buffer.concat([WEBP, text('<script>')]), 'webp'],
  ['a WebP of another length than it says', changed(WEBP, 4, (WEBP[4] ?? 0) + 2), 'webp'],
  ['a WebP without pixels', webpOf(webpHeader(0, 8, 8)), 'webp'],
  ['a WebP with pixels that are none', webpOf(webpChunk('VP8L', text('rubbish rubbish'))), 'webp'],
  ['a WebP with a wide header on small pixels', webpOf(webpHeader(0, 9000, 9000), pixelsOf(WEBP)), 'webp'],
  ['a WebP that is too wide', await drawn(2049, 1).webp().toBuffer(), 'webp'],
  ['another RIFF', text('RIFF\x04\0\0\0WAVE'), 'webp'],
];

const BOMB = Buffer.alloc(64 * 1024 * 1024);
const DRESSED: [what: string, file: Buffer, format: 'png' | 'webp'][] = [
  ['a text', blackPng(8, 8, pngChunk('tEXt', text('Comment\0<script>alert(1)</script>'))), 'png'],
  [
    'Exif data',
    await drawn()
      .withExif({ IFD0: { Copyright: 'HERE' } })
      .png()
      .toBuffer(),
    'png',
  ],
  [
    'Exif data of WebP',
    await drawn()
      .withExif({ IFD0: { Copyright: 'HERE' } })
      .webp()
      .toBuffer(),
    'webp',
  ],
  ['a profile', await drawn().withIccProfile('p3').png().toBuffer(), 'png'],
  ['a profile of WebP', await drawn().withIccProfile('p3').webp().toBuffer(), 'webp'],
  ['a profile that is none', blackPng(8, 8, compressed('iCCP', text('rubbish'))), 'png'],
  ['a profile that is no deflate', blackPng(8, 8, pngChunk('iCCP', text('name\0\0rubbish'))), 'png'],
  ['a profile of 64 MB', blackPng(8, 8, compressed('iCCP', BOMB)), 'png'],
  ['a text of 64 MB', blackPng(8, 8, compressed('zTXt', BOMB)), 'png'],
  [
    'a profile of WebP that is none',
    webpOf(
      webpHeader(PROFILE_FLAG, 64, 32),
      webpChunk('ICCP', text('rubbish')),
      pixelsOf(await drawn().flatten().webp().toBuffer()),
    ),
    'webp',
  ],
  ['an unknown chunk', blackPng(8, 8, pngChunk('hiDe', Buffer.alloc(1000, 'x'))), 'png'],
];

const DRAWN = [
  ['PNG', PNG, 'png'],
  ['WebP', await drawn().webp({ lossless: true }).toBuffer(), 'webp'],
  ['PNG with a palette', await drawn().png({ palette: true }).toBuffer(), 'png'],
  ['interlaced PNG', await drawn().png({ progressive: true }).toBuffer(), 'png'],
] as const;

const pngIn = (redrawn: RedrawnLogo): Buffer => {
  if (!redrawn.ok) throw new Error(redrawn.code);
  return redrawn.png;
};

const chunkTypes = (png: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString('latin1', at + 4, at + 8));
  return types;
};

describe('A logo', () => {
  it.each(HOSTILE)('is refused: %s', async (_what, file, format) => {
    const before = performance.now();
    expect(await redrawLogo(file, format)).toEqual({ ok: false, code: 'invalid-logo' });
    // The time limit of the decoder is 2 s.
    expect(performance.now() - before).toBeLessThan(2500);
  });

  it('has at least thirty refused files in this table', () => {
    expect(new Set(HOSTILE.map(([what]) => what)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(DRESSED)('loses what is no pixel: %s', async (_what, file, format) => {
    const png = pngIn(await redrawLogo(file, format));
    expect(new Set(chunkTypes(png))).toSatisfy((types: Set<string>) =>
      [...types].every((type) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'].includes(type)),
    );
    const { exif, icc, xmp } = await sharp(png).metadata();
    expect({ exif, icc, xmp }).toEqual({});
  });

  it.each(DRAWN)('keeps its pixels and its transparency: %s', async (_format, file, format) => {
    const png = pngIn(await redrawLogo(file, format));
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 32, channels: 4 });
    expect([...data.subarray(0, 4)]).toEqual([11, 107, 203, 204]);
  });

  it('of the largest size is scaled down, so that it stays small', async () => {
    const file = await drawn(2048, 1024).webp().toBuffer();
    const png = pngIn(await redrawLogo(file, 'webp'));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
  });

  it('is refused as overloaded when too many wait', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => redrawLogo(PNG, 'png')));
    const codes = answers.map((answer) => (answer.ok ? 'redrawn' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['redrawn', 'overloaded']));
    expect((await redrawLogo(PNG, 'png')).ok).toBe(true);
  });
});

it('a photograph that is larger as PNG gets fewer colours, and stays within the bound', async () => {
  const noise = sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const file = await noise.webp({ quality: 1 }).toBuffer();
  expect(file.length).toBeLessThanOrEqual(LOGO_BYTES_MAX);
  const redrawn = await redrawLogo(file, 'webp');
  expect(redrawn.ok && redrawn.png.length).toBeGreaterThan(0);
  expect(redrawn.ok && redrawn.png.length).toBeLessThanOrEqual(LOGO_BYTES_MAX);
});
