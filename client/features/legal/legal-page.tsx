import type { ReactNode } from 'react';
import { Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './legal-page.module.css';

export interface LegalSection {
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** A legal text in numbered sections (LAND-04). */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <PageHeader title={title} lead={lead} />
      <Note>
        Testo segnaposto: Rivola è una dimostrazione e questa pagina non ha valore legale.
      </Note>
      {sections.map((section, i) => (
        <section key={section.title} className={styles.section}>
          <h2 className={styles.title}>{`${i + 1}. ${section.title}`}</h2>
          <div className={styles.text}>{section.content}</div>
        </section>
      ))}
      <p className={styles.date}>Ultimo aggiornamento: 1 giugno 2026</p>
    </article>
  );
}
