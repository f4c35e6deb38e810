/** Standard base64 with padding (RFC 4648, 4), in browsers too. */
export const bytesToBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
};

/** @returns undefined for anything but the one base64 form of some bytes */
export const bytesIn = (text: string): Uint8Array | undefined => {
  try {
    const bytes = base64ToBytes(text);
    return bytesToBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};

/** @throws DOMException for text that is not base64 */
export const base64ToBytes = (text: string): Uint8Array => latin1ToBytes(atob(text));

/** @param text a character for each byte. `Uint8Array.from` takes ten times as long. */
export const latin1ToBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
};
