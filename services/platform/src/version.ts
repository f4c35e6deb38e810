import manifest from '../package.json' with { type: 'json' };

/** Version of this release, see CONTRIBUTING, "A release". */
export const VERSION: string = manifest.version;
