/**
 * The scripts of the build that a document names, without those for after the first paint. The first group is a file's
 * name.
 */
export const NAMED_SCRIPTS = /<(?:script|link(?! rel="later"))[^>]+(?:src|href)="\/assets\/([^"]+\.js)"/g;
