import { LANGUAGE } from '../../design/formats.ts';

/**
 * uPlot formats numbers in `navigator.language` as soon as it is loaded, so this module is imported before it. WebKit
 * on Linux reports the locale `C` there, which is no language tag: `Intl` throws on it.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: LANGUAGE, configurable: true });
}
