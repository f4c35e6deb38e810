import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const pngChunk = (type: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
};

export const headerChunk = (
  width: number,
  height: number,
  { depth = 8, color = 2, interlace = 0 } = {},
): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlace], 8);
  return pngChunk('IHDR', data);
};

export const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks]);

/** Compressed rows of black pixels, three bytes each. */
export const blackRows = (width: number, height: number): Buffer =>
  pngChunk('IDAT', deflateSync(Buffer.alloc((1 + 3 * width) * height), { level: 9 }));

/** A PNG of black pixels, with further chunks before the pixels. */
export const blackPng = (width: number, height: number, ...chunks: Buffer[]): Buffer =>
  pngOf(headerChunk(width, height), ...chunks, blackRows(width, height), pngChunk('IEND'));

/** A picture that any encoder may write. */
export const drawn = (width = 64, height = 32): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 107, b: 203, alpha: 0.8 } } });

export const webpChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
};

export const webpOf = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, body]);
};

/** `VP8X`, the header of a WebP with more than pixels. */
export const webpHeader = (flags: number, width: number, height: number): Buffer => {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
};
