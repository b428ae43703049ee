import { useState, type InputEvent, type SyntheticEvent } from 'react';
import { PROBLEM } from '#contract/problems';

const textOf = ({ validity }: HTMLInputElement): string =>
  validity.valueMissing
    ? PROBLEM.required
    : validity.typeMismatch
      ? PROBLEM.email
      : PROBLEM.invalid;

/**
 * What the browser's own checks find (`required`, `type`), told below the field in Italian rather than in a
 * bubble in the browser's language. Spread `form` on the form; `errors` is by the control's name. `onRefused` hears of
 * a form that is not sent because of them.
 */
export const useNativeErrors = (onRefused?: () => void) => {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const onInvalid = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const control = event.target as HTMLInputElement;
    setErrors((known) => ({ ...known, [control.name]: textOf(control) }));
    event.currentTarget.querySelector<HTMLInputElement>(':invalid')?.focus();
    onRefused?.();
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (errors[name]) setErrors(({ [name]: _gone, ...others }) => others);
  };
  return { errors, form: { onInvalid, onInput } };
};
