import { withoutDirectionControls } from '#contract/typed-text';

/** What a user has typed, as an element: text from right to left keeps its order, and leaves what is around it alone (GEN-16). */
export function Typed({ children: text }: { children: string }) {
  return <bdi>{withoutDirectionControls(text)}</bdi>;
}

/** An email as `Typed`, which breaks before its @, if it has to. */
export function TypedEmail({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      <Typed>{email.slice(0, at)}</Typed>
      <wbr />
      <Typed>{email.slice(at)}</Typed>
    </>
  );
}
