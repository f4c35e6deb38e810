import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from '@openfloor/contract/limits';
import fastq from 'fastq';
import sharp from 'sharp';
import { pictureParts, type PictureParts } from './pictureParts.ts';

/**
 * Largest side of a logo as it is stored: the stage shows it 120 px high, on fine screens with three pixels for one.
 */
const STORED_SIDE_PX_MAX = 512;
/** A picture that is too large as PNG, like a photograph, gets 256 colours, and then fewer pixels. */
const ENCODINGS = [
  { sidePx: STORED_SIDE_PX_MAX, palette: false },
  { sidePx: STORED_SIDE_PX_MAX, palette: true },
  { sidePx: STORED_SIDE_PX_MAX / 2, palette: true },
] as const;
/** Time limit of each encoding. A logo takes some ten milliseconds. */
const REDRAW_SECONDS_MAX = 2;
/** Decoding takes a thread of the process, so one logo at a time, and few that wait. */
const WAITING_MAX = 20;

// Blocks the decoders of all other formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export type RedrawnLogo = { ok: true; png: Buffer } | { ok: false; code: 'invalid-logo' | 'overloaded' };

/** @param bytes the picture without its profiles and texts, see `pictureParts` */
const redraw = async ({ bytes }: PictureParts): Promise<RedrawnLogo> => {
  try {
    const picture = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: LOGO_SIDE_PX_MAX ** 2,
      ignoreIcc: true,
      animated: false,
    });
    const { width, height, pages = 1 } = await picture.metadata();
    if (pages > 1 || width > LOGO_SIDE_PX_MAX || height > LOGO_SIDE_PX_MAX)
      return { ok: false, code: 'invalid-logo' };
    for (const { sidePx, palette } of ENCODINGS) {
      const png = await picture
        .clone()
        .timeout({ seconds: REDRAW_SECONDS_MAX })
        .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9, palette })
        .toBuffer();
      if (png.length <= LOGO_BYTES_MAX) return { ok: true, png };
    }
    return { ok: false, code: 'invalid-logo' };
  } catch {
    // The error is dropped, because the decoder's message quotes the file.
    return { ok: false, code: 'invalid-logo' };
  }
};

const queue = fastq.promise(redraw, 1);

/**
 * Decodes an uploaded logo and encodes it again as PNG, so that nothing but its pixels is ever served.
 * @param format that the upload claims to have
 */
export const redrawLogo = async (file: Buffer, format: PictureParts['format']): Promise<RedrawnLogo> => {
  const parts = pictureParts(file);
  if (parts?.format !== format) return { ok: false, code: 'invalid-logo' };
  if (queue.length() >= WAITING_MAX) return { ok: false, code: 'overloaded' };
  return queue.push(parts);
};
