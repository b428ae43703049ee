import type { ReactNode } from 'react';
import { OWN_CODE } from '#contract/brand-texts';
import { useBrand } from '../../lib/brand.ts';
import { Barcode } from '../../ui/barcode.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './gate.module.css';

interface GateProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** The layout of login, password reset and email confirmation: a blank boarding pass beside the board. */
export function Gate({ title, lead, children }: GateProps) {
  const brand = useBrand();
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className={styles.gate}>
        <StubCard as="div" stub={<Barcode text="rivendi-acquista-vola" className={styles.bars} />}>
          <div className={styles.card}>
            <p className={styles.strip} aria-hidden="true">
              <span>Carta d’imbarco</span>
              <span className={styles.code}>{brand?.code ?? OWN_CODE}</span>
            </p>
            <div className={styles.body}>{children}</div>
          </div>
        </StubCard>
        <div aria-hidden="true" className={styles.board}>
          <p className={styles.strip}>Partenze</p>
          <div>
            <SplitFlap text="Rivendi. Acquista. Vola." />
          </div>
        </div>
      </div>
    </>
  );
}
