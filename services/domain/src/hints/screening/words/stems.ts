import { listed } from './listed.ts';

// All words of this file are folded (see letters.ts).

/** A word that contains one of these is offensive: compounds and inflections are too many for a list. */
export const INFIXES = listed('fuck|motherf|scheiss|arschloch|hurensohn|شرموط|متناك');

/** A word that begins with one of these is offensive. */
export const PREFIXES = listed(
  `asshole|arschloe|bullshit|bitch|cabron|cocksuck|connard|connass|encul|faggot|fotze|gilipoll|hijaput|hijoput|maricon|
  mierda|missgeburt|nigga|nigger|pendej|salop|shit|verfick|whore|wichser`,
);

/** Words that people mask, as in "f*ck", or stretch, as in "fuuck". */
export const MASKED = listed(
  `arsch|arschloch|asshole|bastard|bitch|bullshit|cabron|cock|connard|cunt|dick|encule|fick|ficken|fuck|fucked|fucker|
  fucking|fucks|hurensohn|merde|mierda|motherfucker|nigger|putain|pute|puta|salope|scheisse|scheiss|shit|shitty|slut|
  whore|wichser`,
);

/** Innocent words and phrases that contain an offensive one. */
export const INNOCENT = listed(
  `bitche|cul de sac|culs de sac|fick s law|fick s laws|fick sches gesetz|loi de fick|ley de fick|niggard|niggardly|
  salopette|salopettes|shitake|shittah|shittim|shitamachi|moby dick|philip k dick`,
);

/** Folded forms that are other words: "cono" is a cone. Only the exact spelling is offensive. */
export const ONLY_EXACT: ReadonlySet<string> = new Set(listed('cono|conos|pede|etron|negre'));
