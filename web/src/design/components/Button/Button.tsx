import { useRef, type ComponentProps } from 'react';
import { useIsBlocked } from '../TextField/tooLong.ts';
import { button } from './Button.css.ts';

/** `primary`: the main action of a screen; `signal`: the same on a dark background. */
export type ButtonTone = keyof typeof button;

type ButtonProps = ComponentProps<'button'> & { tone?: ButtonTone };

/** A button. A submit button is disabled while a text in its form is too long. */
export const Button = (props: ButtonProps) =>
  props.type === 'submit' ? <SubmitButton {...props} /> : <PlainButton {...props} />;

const PlainButton = ({ tone = 'quiet', type = 'button', className = '', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={`${button[tone]} ${className}`} />
);

const SubmitButton = ({ disabled, ...rest }: ButtonProps) => {
  const element = useRef<HTMLButtonElement>(null);
  const isHeld = useIsBlocked(element);
  return <PlainButton ref={element} {...rest} disabled={disabled === true || isHeld} />;
};
