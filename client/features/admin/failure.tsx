import type { ReactNode } from 'react';
import { isolate } from '#contract/typed-text';
import { TEXT } from '#contract/texts';
import { hasStatus } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useLoginAddress } from '../../lib/safe-path.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/empty-state.tsx';

const LoginLink = () => <ButtonLink to={useLoginAddress()}>Vai all’accesso</ButtonLink>;

/** For a visitor. */
export const LoginFirst = ({ text }: { text: string }) => (
  <EmptyState icon="user" title={text} action={<LoginLink />} />
);

interface FailureProps {
  /** The failed query. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown where the answer's body has no text. */
  otherwise: string;
  /** Shows that text whatever the answer says. */
  always?: boolean;
  /** Another way on, beside the same call again. */
  children?: ReactNode;
}

/** The alert of a failed query with the way on: the login, another account, or the same call again. */
export function Failure({ query, otherwise, always = false, children }: FailureProps) {
  const { error } = query;
  if (hasStatus(error, 403)) return <Denied text={always ? otherwise : TEXT.admin.denied} />;
  const text = always ? otherwise : failureText(error, { otherwise });
  if (hasStatus(error, 401)) {
    return (
      <LoadFailure text={text}>
        <LoginLink />
      </LoadFailure>
    );
  }
  return (
    <LoadFailure text={text} query={hasStatus(error, 404) ? undefined : query}>
      {children}
    </LoadFailure>
  );
}

interface DeniedProps {
  text: string;
  /** What else the specification has shown. */
  children?: ReactNode;
}

/** In place of what a user without rights asked for (ADM-03, ADM-07, ADM-10). */
export function Denied({ text, children }: DeniedProps) {
  const { fullName, email } = useSession();
  const login = useLoginAddress();
  const name = isolate(fullName || email || TEXT.unnamedUser);
  return (
    <LoadFailure
      text={text}
      why={
        <>
          <p>{`Serve un account dello staff: ora sei ${name}.`}</p>
          {children}
        </>
      }
    >
      <ButtonLink to={login}>Accedi con un altro account</ButtonLink>
      <ButtonLink to="/cerca" variant="secondary" icon="search">
        Cerca un biglietto
      </ButtonLink>
    </LoadFailure>
  );
}
