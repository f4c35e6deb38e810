/** A file cannot be read. The message names the line or the item, and is for who sent the file. */
export class FileFault extends Error {
  override name = 'FileFault';
}
