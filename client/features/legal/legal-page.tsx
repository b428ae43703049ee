import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './legal-page.module.css';
import { Link } from '../../ui/link.tsx';

export interface LegalSection {
  title: string;
  /** Paragraphs, and lists. */
  content: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

const idOf = (at: number) => `sezione-${at + 1}`;

/** The router scrolls to the section; its heading takes the focus, so that a keyboard goes on from there. */
const focusHeading = (id: string) =>
  document.getElementById(id)?.querySelector('h2')?.focus({ preventScroll: true });

const renderPart = (part: string | readonly string[]) =>
  typeof part === 'string' ? (
    <p key={part}>{part}</p>
  ) : (
    <ul key={part[0]}>
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

/** A legal text in numbered sections, beside an index of them (LAND-04). */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <PageHeader
        title={title}
        lead={lead}
        actions={<p className="note">Ultimo aggiornamento: 1 giugno 2026</p>}
      />
      <Note>
        Testo segnaposto: Rivola è una dimostrazione e questa pagina non ha valore legale.
      </Note>
      <div className={styles.columns}>
        <nav aria-labelledby="indice" className={styles.index}>
          <p id="indice" className="note bold">
            In questa pagina
          </p>
          <ol role="list">
            {sections.map((section, at) => (
              <li key={section.title}>
                <Link
                  to={`#${idOf(at)}`}
                  className="line gap3 target small medium tight balanced"
                  onClick={() => focusHeading(idOf(at))}
                >
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Card>
          {sections.map((section, at) => (
            <section key={section.title} id={idOf(at)} className={styles.section}>
              <h2 tabIndex={-1} className="large">
                {`${at + 1}. ${section.title}`}
              </h2>
              <div className={styles.text}>{section.content.map(renderPart)}</div>
            </section>
          ))}
        </Card>
      </div>
      <ButtonLink to="/" variant="secondary">
        Torna alla pagina iniziale
      </ButtonLink>
    </article>
  );
}
