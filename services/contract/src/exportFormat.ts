export const EXPORT_FORMAT = 'openfloor-export';
export const EXPORT_VERSION = 1;
