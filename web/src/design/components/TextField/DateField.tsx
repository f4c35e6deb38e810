import { useState, type ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

const WORDS = { date: 'date', 'datetime-local': 'date and time' };

type DateFieldProps = ComponentProps<typeof TextField> & { type: keyof typeof WORDS };

/**
 * A field for a day or a time. A half-typed one has an empty value, as if it was left out. So its form must use the
 * browser's validation, which then refuses to send it. The field itself shows the complaint, in place of the browser
 * and also on blur.
 */
export const DateField = ({ error, type, onChange, ...rest }: DateFieldProps) => {
  const [complaint, setComplaint] = useState<string>();
  const complain = (): void =>
    setComplaint(`This ${WORDS[type]} is not complete, or does not exist. Please correct it.`);
  const forgetIfValid = ({ validity }: HTMLInputElement): void => {
    if (validity.valid) setComplaint(undefined);
  };
  return (
    <TextField
      {...rest}
      type={type}
      error={complaint ?? error}
      onBlur={({ currentTarget }) => {
        if (currentTarget.validity.badInput) complain();
        else forgetIfValid(currentTarget);
      }}
      // Clearing a half-typed day changes no value, so `onChange` does not run.
      onKeyUp={({ currentTarget }) => forgetIfValid(currentTarget)}
      onChange={(event) => {
        setComplaint(undefined);
        onChange?.(event);
      }}
      onInvalid={(event) => {
        const input = event.currentTarget;
        event.preventDefault();
        if (input.validity.badInput) complain();
        else setComplaint(input.validationMessage);
        if (input.form?.querySelector('input:invalid') === input) input.focus();
      }}
    />
  );
};
