import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { hasStatus } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { loginFor } from '../../lib/next-after-login.ts';
import { useSession } from '../../lib/session.ts';
import { useFollowedClock } from '../../lib/use-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Alert, Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './admin-page.module.css';

interface AdminPageProps {
  title: string;
  lead: string;
  /** The text for a visitor (ADM-02). */
  loginFirst?: string | undefined;
  /** The dashboard itself, which needs no link to the dashboard. */
  isHome?: boolean | undefined;
  /** Rendered only with a session, so that without one nothing is loaded. */
  children: ReactNode;
}

/** The layout of every admin screen: header, and for visitors a link to the login. */
export function AdminPage({ title, lead, isHome = false, children, ...props }: AdminPageProps) {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  const { loginFirst = 'Devi accedere per visualizzare questa pagina.' } = props;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        kicker={isHome ? 'Amministrazione' : <DashboardLink />}
      />
      {access ? (
        <div className={styles.sections}>{children}</div>
      ) : (
        <WithLogin>
          <Note>{loginFirst}</Note>
        </WithLogin>
      )}
    </>
  );
}

function DashboardLink() {
  return (
    <Link to="/admin" className={joinClasses(styles.home)}>
      {TEXT.admin.title}
    </Link>
  );
}

function WithLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.told}>
      {children}
      <ButtonLink to={loginFor(pathname + search)}>Accedi</ButtonLink>
    </div>
  );
}

interface FailureProps {
  error: unknown;
  /** Shown where the answer's body has no text. */
  otherwise: string;
  denied?: string | undefined;
}

/** The alert of a failed query, with a link to the login if the session has ended. */
export function Failure({ error, otherwise, denied = TEXT.admin.denied }: FailureProps) {
  const text = failureText(error, { denied, otherwise });
  const alert = <Alert>{text}</Alert>;
  return hasStatus(error, 401) ? <WithLogin>{alert}</WithLogin> : alert;
}

/** Announces the loading; the skeletons beside it are hidden from screen readers. */
export function LoadingText() {
  return (
    <p role="status" className={styles.loading}>
      {TEXT.loading}
    </p>
  );
}
