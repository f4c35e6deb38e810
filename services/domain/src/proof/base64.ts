/** Standard base64 with padding (RFC 4648, 4), in browsers too. */
export const bytesToBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

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
export const base64ToBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
