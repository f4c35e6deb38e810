/** The file cannot be imported. The message is a sentence for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}
