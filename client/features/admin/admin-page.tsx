import type { ReactNode } from 'react';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { useFollowedClock } from '../../lib/use-clock.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './admin-page.module.css';
import { LoginFirst } from './failure.tsx';
import { Link } from '../../ui/link.tsx';

interface Crumb {
  to: string;
  title: string;
}

const DASHBOARD: Crumb = { to: '/admin', title: TEXT.admin.title };

interface AdminPageProps {
  title: string;
  lead: string;
  /** The text for a visitor (ADM-02). */
  loginFirst?: string | undefined;
  /** The dashboard itself, which needs no link to the dashboard. */
  isHome?: boolean | undefined;
  /** The page between the dashboard and this one. */
  above?: Crumb;
  /** Rendered only with a session, so that without one nothing is loaded. */
  children: ReactNode;
}

/** The layout of every admin screen: header, and for visitors a link to the login. */
export function AdminPage({ title, lead, isHome = false, above, ...props }: AdminPageProps) {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  // The navigation loads it.
  const { data: profile } = useCall(getProfile, {}, { enabled: false });
  const isAllowed = access !== null && profile?.is_staff !== false;
  const { loginFirst = 'Devi accedere per visualizzare questa pagina.', children } = props;
  return (
    <>
      <PageHeader
        title={title}
        lead={isAllowed ? lead : 'Una pagina riservata allo staff.'}
        kicker={
          isHome ? 'Amministrazione' : <Trail places={above ? [DASHBOARD, above] : [DASHBOARD]} />
        }
      />
      {access ? (
        <div className={styles.sections}>{children}</div>
      ) : (
        <LoginFirst text={loginFirst} />
      )}
    </>
  );
}

/** Links to the pages above this one. */
function Trail({ places }: { places: readonly Crumb[] }) {
  return places.map(({ to, title }) => (
    <Link key={to} to={to} className={joinClasses(styles.above)}>
      {title}
    </Link>
  ));
}

/** Announces the loading; the skeletons beside it are hidden from screen readers. */
export function LoadingText() {
  return (
    <p role="status" className="note">
      {TEXT.loading}
    </p>
  );
}
