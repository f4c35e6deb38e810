/** A picture with nothing but its pixels: no profiles, no texts, no second picture. */
export type PictureParts = { format: 'png' | 'webp'; bytes: Buffer };

type Chunk = { type: string; data: Buffer; whole: Buffer };

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Chunks without which the pixels cannot be decoded. */
const PNG_PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const PNG_ANIMATION = 'acTL';

const WEBP_HEADER_BYTES = 12;
const WEBP_PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const WEBP_ANIMATION: ReadonlySet<string> = new Set(['ANIM', 'ANMF']);
/** Flags of the chunk `VP8X` that announce chunks which are dropped: ICC profile, Exif, XMP and animation. */
const WEBP_DROPPED_FLAGS = 0x20 | 0x08 | 0x04 | 0x02;

/**
 * Takes a file apart, so that a decoder reads only what it needs for the pixels.
 * @returns undefined for a file that is not exactly one still picture, whatever is before, behind or beside it
 */
export const pictureParts = (file: Buffer): PictureParts | undefined => {
  const bytes = file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? pngOf(file) : webpOf(file);
  if (!bytes) return undefined;
  return { format: bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'png' : 'webp', bytes };
};

/** @see https://www.w3.org/TR/png-3/#5DataRep */
const pngOf = (file: Buffer): Buffer | undefined => {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; at < file.length;) {
    if (at + 12 > file.length) return undefined;
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    at = end;
  }
  const types = chunks.map(({ type }) => type);
  if (types[0] !== 'IHDR' || types.lastIndexOf('IHDR') !== 0) return undefined;
  if (types.indexOf('IEND') !== types.length - 1 || chunks.at(-1)?.data.length !== 0) return undefined;
  if (types.includes(PNG_ANIMATION)) return undefined;
  const kept = chunks.filter(({ type }) => PNG_PIXELS.has(type));
  return Buffer.concat([PNG_SIGNATURE, ...kept.map(({ whole }) => whole)]);
};

/** @see https://developers.google.com/speed/webp/docs/riff_container */
const webpOf = (file: Buffer): Buffer | undefined => {
  if (file.length < WEBP_HEADER_BYTES || file.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (file.toString('latin1', 8, 12) !== 'WEBP' || file.readUInt32LE(4) + 8 !== file.length) return undefined;
  const chunks: Chunk[] = [];
  for (let at = WEBP_HEADER_BYTES; at < file.length;) {
    if (at + 8 > file.length) return undefined;
    const length = file.readUInt32LE(at + 4);
    // Chunks of an odd length are padded.
    const end = at + 8 + length + (length % 2);
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at, at + 4);
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length), whole: file.subarray(at, end) });
    at = end;
  }
  if (chunks.some(({ type }) => WEBP_ANIMATION.has(type))) return undefined;
  const kept = chunks.filter(({ type }) => WEBP_PIXELS.has(type)).map(withoutFlags);
  const bytes = Buffer.concat([file.subarray(0, WEBP_HEADER_BYTES), ...kept]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

const withoutFlags = ({ type, data, whole }: Chunk): Buffer => {
  const [flags] = data;
  if (type !== 'VP8X' || flags === undefined) return whole;
  const copy = Buffer.from(whole);
  copy[8] = flags & ~WEBP_DROPPED_FLAGS;
  return copy;
};
