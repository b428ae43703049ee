import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { loginFor } from '../../lib/next-after-login.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Alert, Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './admin-page.module.css';
import { failureText, hasStatus } from './failure-text.ts';

interface AdminPageProps {
  title: string;
  lead: string;
  /** What a visitor is told (ADM-02). */
  loginFirst?: string | undefined;
  /** The dashboard itself has no way back to the dashboard. */
  isHome?: boolean | undefined;
  /** Made only with a session, so that without one nothing is asked for. */
  children: ReactNode;
}

/** The frame of every admin screen. */
export function AdminPage({ title, lead, isHome = false, children, ...props }: AdminPageProps) {
  const { access } = useSession();
  const { loginFirst = 'Devi accedere per visualizzare questa pagina.' } = props;
  return (
    <>
      <PageHeader title={title} lead={lead} kicker={isHome ? 'Amministrazione' : <WayHome />} />
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

function WayHome() {
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
  /** Where the answer itself says nothing. */
  otherwise: string;
  denied?: string | undefined;
}

/** Why nothing is shown; with the way to the login where the session is over. */
export function Failure({ error, otherwise, denied = TEXT.admin.denied }: FailureProps) {
  const text = failureText(error, { denied, otherwise });
  const alert = <Alert icon={!text.startsWith('⚠️')}>{text}</Alert>;
  return hasStatus(error, 401) ? <WithLogin>{alert}</WithLogin> : alert;
}

/** Beside skeletons, which say nothing by themselves. */
export function LoadingText() {
  return (
    <p role="status" className={styles.loading}>
      {TEXT.favourites.loading}
    </p>
  );
}
