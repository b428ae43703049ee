import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isolate } from '#contract/isolate';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { hasStatus } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { loginFor } from '../../lib/next-after-login.ts';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { useFollowedClock } from '../../lib/use-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { LoadFailure, RetryButton } from '../../ui/load-failure.tsx';
import { Alert, Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HiddenSign, splitSign } from '../../ui/signed-text.tsx';
import styles from './admin-page.module.css';

interface Place {
  to: string;
  title: string;
}

const DASHBOARD: Place = { to: '/admin', title: TEXT.admin.title };

interface AdminPageProps {
  title: string;
  lead: string;
  /** The text for a visitor (ADM-02). */
  loginFirst?: string | undefined;
  /** The dashboard itself, which needs no link to the dashboard. */
  isHome?: boolean | undefined;
  /** The page between the dashboard and this one. */
  above?: Place;
  /** Rendered only with a session, so that without one nothing is loaded. */
  children: ReactNode;
}

/** The layout of every admin screen: header, and for visitors a link to the login. */
export function AdminPage({ title, lead, isHome = false, above, ...props }: AdminPageProps) {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  // The navigation loads it.
  const { data: profile } = useCall(getProfile, {}, { enabled: false });
  const { loginFirst = 'Devi accedere per visualizzare questa pagina.', children } = props;
  return (
    <>
      <PageHeader
        title={title}
        lead={profile?.is_staff === false ? 'Una pagina riservata allo staff.' : lead}
        kicker={
          isHome ? 'Amministrazione' : <Trail places={above ? [DASHBOARD, above] : [DASHBOARD]} />
        }
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

/** Links to the pages above this one. */
function Trail({ places }: { places: readonly Place[] }) {
  return places.map(({ to, title }) => (
    <Link key={to} to={to} className={joinClasses(styles.above)}>
      {title}
    </Link>
  ));
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
  if (hasStatus(error, 401))
    return (
      <WithLogin>
        <Alert>{text}</Alert>
      </WithLogin>
    );
  return (
    <LoadFailure text={text}>
      <div className={styles.ways}>
        {!hasStatus(error, 404) && <RetryButton query={query} />}
        {children}
      </div>
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
  const { pathname, search } = useLocation();
  const name = isolate(fullName || email || TEXT.unnamedUser);
  const signed = splitSign(text);
  return (
    <Card className={styles.denied}>
      <div role="alert" data-message="danger" className={styles.refusal}>
        <Icon name="alert" className={styles.sign} />
        {signed && <HiddenSign>{signed.sign}</HiddenSign>}
        <span>{signed?.rest ?? text}</span>
      </div>
      <p className={styles.why}>{`Serve un account dello staff: ora sei ${name}.`}</p>
      {children}
      <div className={styles.ways}>
        <ButtonLink to="/cerca" icon="search">
          Cerca un biglietto
        </ButtonLink>
        <ButtonLink to={loginFor(pathname + search)} variant="secondary">
          Accedi con un altro account
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Announces the loading; the skeletons beside it are hidden from screen readers. */
export function LoadingText() {
  return (
    <p role="status" className={styles.loading}>
      {TEXT.loading}
    </p>
  );
}
