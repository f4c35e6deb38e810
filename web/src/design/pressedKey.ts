/** The keyCode of each keydown that an input method takes. */
const INPUT_METHOD = 229;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>;

/**
 * Whether an input method (Japanese, Chinese, Korean) takes the key. Safari ends the composition before the keydown
 * that confirmed it, so `isComposing` is already false; its keyCode is the sign.
 */
const isOfInputMethod = ({ isComposing, keyCode }: Pressed): boolean =>
  isComposing || keyCode === INPUT_METHOD;

/** A letter or digit that no layout with Latin letters has. */
const FOREIGN = /^(?!\p{Script=Latin}|[0-9])[\p{L}\p{N}؟]$/u;
const LATIN = /^\p{Script=Latin}$/u;

/** The character that a US layout has on the key: `KeyA` is a, `Digit1` is 1. */
const onLatinLayout = ({ key, code, shiftKey }: Pressed): string => {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
};

/**
 * The key of a keydown for fields and shortcuts: a letter is lower case, with Shift upper case, also with Caps Lock; on
 * a layout without Latin letters it is the letter at the same place. Undefined while an input method takes the key:
 * nothing else may act on it.
 */
export const pressedKey = (event: Pressed): string | undefined => {
  if (isOfInputMethod(event)) return undefined;
  const key = FOREIGN.test(event.key) ? onLatinLayout(event) : event.key;
  if (!LATIN.test(key)) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase();
};

/** Whether a keydown sends a text of several lines. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey);
