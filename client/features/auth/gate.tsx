import type { ReactNode } from 'react';
import { Barcode } from '../../ui/barcode.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './gate.module.css';

/** The layout of login, password reset and email confirmation, drawn as a blank boarding pass. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <StubCard
      as="div"
      className={joinClasses(styles.gate)}
      stub={<Barcode text="rivendi-acquista-vola" className={styles.bars} />}
    >
      <p className={styles.strip} aria-hidden="true">
        <span>Carta d’imbarco</span>
        <span className={styles.code}>RVL</span>
      </p>
      <div className={styles.body}>{children}</div>
    </StubCard>
  );
}
