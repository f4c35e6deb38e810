/** A phone, upright or held sideways. */
export const SMALL_SCREEN = 'screen and (max-width: 40rem), screen and (max-height: 30rem)';
