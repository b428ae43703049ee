import { BRAND } from '#contract/own-brand';
import { HeroPass } from '../features/landing/hero-pass.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { useAnnouncements } from '../lib/announcements.ts';
import { useBrand } from '../lib/brand.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { SplitFlap } from '../ui/split-flap.tsx';
import styles from './landing.module.css';
import { Link } from '../ui/link.tsx';
import { useCode } from '../lib/load-code.ts';
import board from '../features/landing/departures.module.css';

const loadRows = () => import('../features/landing/departure-rows.tsx');

/** The landing page. Its code is in the first file: it must not import downshift, React Query or zod. */
export function Component() {
  const brand = useBrand();
  const { current } = useAnnouncements();
  const { code } = useCode(loadRows);
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
      </header>
      {/* The component that says messages elsewhere weighs more than this screen may. */}
      <p role="status" className={styles.said}>
        {current?.text}
      </p>
      <main id="contenuto" tabIndex={-1}>
        <div className={styles.board}>
          {/* With another brand its tiles are new, so that they turn. */}
          <h1 key={brand?.name}>
            {brand && (
              <span aria-hidden="true" className={styles.brand}>
                <SplitFlap text={brand.name} />
              </span>
            )}
            <SplitFlap text={BRAND.headline} />
          </h1>
          <div className={styles.beside}>
            <p className={styles.lead}>
              Hai un biglietto aereo che non puoi usare? Rivendilo a chi vuole partire. Cerchi un
              volo all’ultimo minuto? Trovalo da chi non parte più.
            </p>
            <div className={styles.ways}>
              <ButtonLink to="/login" size="large" icon="plus">
                Pubblica
              </ButtonLink>
              <ButtonLink to="/login" size="large" icon="search" variant="secondary">
                Cerca
              </ButtonLink>
              <ButtonLink to="/login" size="large" icon="user" variant="secondary">
                Accedi
              </ButtonLink>
            </div>
          </div>
          <div className="container">
            {/* Without their code or their flights its rows stay unlit. */}
            <div className={board.departures}>{code && <code.DepartureRows />}</div>
          </div>
          <HeroPass />
        </div>
        <div className={styles.page}>
          <Steps />
        </div>
      </main>
    </>
  );
}
