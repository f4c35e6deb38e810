import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { asciiDigits } from '../letters.ts';

/** Digits with the signs that people put between them. */
const CANDIDATE = /[+(]{0,2}\d[\d ()./\u00A0\u2010-\u2015-]{4,24}\d/gu;
const DATE_OR_TIME =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]{1,2}\d{1,2}[-/. ]{1,2}\d{4})(?:\D|$)|^\d{4} ?[-–/] ?\d{4}$/u;
const ROUND_NUMBER = /0000$|^\d{1,3}(?:[ .]000)+$/;

/** Countries whose national numbers are recognised without their country code. */
const WITH_TRUNK_ZERO: readonly CountryCode[] = ['DE', 'AT', 'CH', 'FR', 'BE', 'GB', 'EG', 'SA', 'AE', 'MA'];
const GROUPED_IN_THREES = /^\(?\d{3}\)?[ .-]\d{3}[ .-]?\d{3,4}$/;
const SPANISH = /^[6-9]\d{2}[ .-]?(?:\d{3}[ .-]?\d{3}|\d{2}[ .-]?\d{2}[ .-]?\d{2})$/;

export const hasPhoneNumber = (text: string): boolean =>
  (asciiDigits(text).match(CANDIDATE) ?? []).some(isPhoneNumber);

const isPhoneNumber = (written: string): boolean => {
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15 || DATE_OR_TIME.test(written)) return false;
  if (/^\+|^\(\+/.test(written)) return isValid(`+${digits}`);
  if (digits.startsWith('00')) return isValid(`+${digits.slice(2)}`);
  if (digits.startsWith('0')) return WITH_TRUNK_ZERO.some((country) => isValid(digits, country));
  if (ROUND_NUMBER.test(written)) return false;
  if (SPANISH.test(written)) return isValid(digits, 'ES');
  return (
    GROUPED_IN_THREES.test(written) && (['US', 'MX'] as const).some((country) => isValid(digits, country))
  );
};

const isValid = (number: string, country?: CountryCode): boolean =>
  parsePhoneNumberFromString(number, country)?.isValid() ?? false;
