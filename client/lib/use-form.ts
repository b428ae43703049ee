import { useState, type InputEvent, type SubmitEvent, type SyntheticEvent } from 'react';
import { PROBLEM } from '#contract/problems';
import { useTyped } from './typing.ts';
import { useOnce } from './use-once.ts';

/** What is wrong, by the name of the field that says so. */
export type Problems = Readonly<Record<string, string | undefined>>;

/**
 * The text of a control when the form was sent, '' if no control has the name. Such controls need no state, and keep
 * what a browser fills in before the client runs.
 */
type TextOf = (name: string) => string;

type Checked = Problems | Promise<Problems>;

interface FormOptions {
  /** The form's own rules. What they find is shown, and nothing is sent. */
  check?: (textOf: TextOf) => Checked;
  send: (textOf: TextOf) => Promise<void> | void;
  /** Whether the form has what the user has typed, and sends it as them (GEN-23). */
  isTyped?: boolean;
  /** Called when something wrong stops a submit. */
  onRefused?: (found: Problems) => void;
}

/**
 * A form, which sends once at a time (GEN-18): spread `form` on it. Unless it is `noValidate`, what the browser finds
 * (`required`, `type`) is shown below the field and in Italian, in place of a tooltip in the browser's language.
 */
export const useForm = ({
  check = () => ({}),
  send,
  isTyped = false,
  onRefused = () => {},
}: FormOptions) => {
  useTyped(isTyped);
  const [problems, setProblems] = useState<Problems>({});
  /** `undefined` takes away what a field shows. */
  const show = (found: Problems) => setProblems((known) => ({ ...known, ...found }));
  const refuse = (found: Problems) => {
    setProblems(found);
    onRefused(found);
  };
  const { run, pending } = useOnce(async (checked: Checked, textOf: TextOf) => {
    const found = checked instanceof Promise ? await checked : checked;
    if (isWrong(found)) return refuse(found);
    setProblems(found);
    return send(textOf);
  });

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const textOf: TextOf = (name) => {
      const text = data.get(name);
      return typeof text === 'string' ? text : '';
    };
    const checked = check(textOf);
    // Without a spinner, which would flash.
    if (!(checked instanceof Promise) && isWrong(checked)) {
      const controls = [...event.currentTarget.elements] as HTMLInputElement[];
      controls.find(({ name }) => checked[name] !== undefined)?.focus();
      refuse(checked);
    } else void run(checked, textOf);
  };
  const onInvalid = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name, validity } = event.target as HTMLInputElement;
    const found = { [name]: validityText(validity) };
    show(found);
    // The first of them, since each invalid control has an event of its own.
    const controls = [...event.currentTarget.elements] as HTMLInputElement[];
    controls.find((control) => !control.validity.valid)?.focus();
    onRefused(found);
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (problems[name]) show({ [name]: undefined });
  };
  return { problems, show, pending, form: { onSubmit, onInvalid, onInput } };
};

const isWrong = (found: Problems): boolean => Object.keys(found).length > 0;

const validityText = ({ valueMissing, typeMismatch }: ValidityState): string => {
  if (valueMissing) return PROBLEM.required;
  return typeMismatch ? PROBLEM.email : PROBLEM.invalid;
};
