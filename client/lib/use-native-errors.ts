import { useState, type InputEvent, type SyntheticEvent } from 'react';
import { PROBLEM } from '#contract/problems';

const textOf = ({ validity }: HTMLInputElement): string =>
  validity.valueMissing
    ? PROBLEM.required
    : validity.typeMismatch
      ? PROBLEM.email
      : PROBLEM.invalid;

/**
 * Shows what the browser's constraint validation finds (`required`, `type`) below the field and in Italian, in place of
 * its tooltip, which has the browser's language. Spread `form` on the form; `errors` has a text by a control's name.
 * `onRefused` is called when a submit is stopped.
 */
export const useNativeErrors = (onRefused?: () => void) => {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const onInvalid = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const control = event.target as HTMLInputElement;
    setErrors((known) => ({ ...known, [control.name]: textOf(control) }));
    // The first of them, since each invalid control has an event of its own.
    const controls = [...event.currentTarget.elements] as HTMLInputElement[];
    controls.find(({ validity }) => !validity.valid)?.focus();
    onRefused?.();
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (errors[name]) setErrors(({ [name]: _removed, ...others }) => others);
  };
  return { errors, form: { onInvalid, onInput } };
};
