import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isolate } from '#contract/isolate';
import { TEXT } from '#contract/texts';
import { hasStatus } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { loginFor } from '../../lib/next-after-login.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { HiddenSign, splitSign } from '../../ui/signed-text.tsx';
import styles from './failure.module.css';

interface NoticeProps {
  text: string;
  /** Not announced, and with this icon: nothing has failed. */
  calm?: IconName | undefined;
  /** Between the text and the ways on. */
  children?: ReactNode;
  ways: ReactNode;
}

/** In place of what a page or a part of it cannot show: why, and the ways on. */
function Notice({ text, calm, children, ways }: NoticeProps) {
  const signed = splitSign(text);
  return (
    <Card className={styles.notice}>
      <div
        role={calm ? undefined : 'alert'}
        data-message={calm ? undefined : 'danger'}
        className={styles.text}
      >
        <Icon name={calm ?? 'alert'} className={styles.sign} />
        {signed && <HiddenSign>{signed.sign}</HiddenSign>}
        <span>{signed?.rest ?? text}</span>
      </div>
      {children}
      <div className={styles.ways}>{ways}</div>
    </Card>
  );
}

const useLoginAddress = (): string => {
  const { pathname, search } = useLocation();
  return loginFor(pathname + search);
};

/** For a visitor, or once a session has ended. */
export function LoginFirst({ text, hasFailed = false }: { text: string; hasFailed?: boolean }) {
  const login = useLoginAddress();
  return (
    <Notice
      text={text}
      calm={hasFailed ? undefined : 'user'}
      ways={<ButtonLink to={login}>Accedi</ButtonLink>}
    />
  );
}

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
  if (hasStatus(error, 401)) return <LoginFirst hasFailed text={text} />;
  return (
    <Notice
      text={text}
      ways={
        <>
          {!hasStatus(error, 404) && <RetryButton query={query} />}
          {children}
        </>
      }
    />
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
    <Notice
      text={text}
      ways={
        <>
          <ButtonLink to="/cerca" icon="search">
            Cerca un biglietto
          </ButtonLink>
          <ButtonLink to={login} variant="secondary">
            Accedi con un altro account
          </ButtonLink>
        </>
      }
    >
      <p className={styles.why}>{`Serve un account dello staff: ora sei ${name}.`}</p>
      {children}
    </Notice>
  );
}
