import type { ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { changeBar, type PanelSection } from '../regia/bar-state.ts';
import { closeTools } from '../regia/turn-to.ts';
import { Controls } from '../controls/controls.tsx';
import { Snapshots } from '../controls/snapshots.tsx';
import { Log } from '../log/log.tsx';
import { TourSteps } from '../stage/step-list.tsx';
import { Outbox } from './outbox.tsx';
import regia from '../regia/regia.module.css';
import styles from './regia-panel.module.css';
import { useAnnouncements } from '../../lib/announcements.ts';

const SECTIONS: readonly { id: PanelSection; label: string; content: ComponentType }[] = [
  { id: 'controls', label: 'Comandi', content: Controls },
  { id: 'snapshots', label: 'Salvataggi', content: Snapshots },
  { id: 'tour', label: 'Giro della demo', content: TourSteps },
  { id: 'outbox', label: 'Posta', content: Outbox },
  { id: 'events', label: 'Registro', content: Log },
  { id: 'messages', label: 'Messaggi', content: MessageLog },
];

const TABS = SECTIONS.map(({ id, label, content: Content }) => ({
  id,
  label,
  content: (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable, so that the keyboard can scroll it
    <section className={regia.scroll} tabIndex={0}>
      <div>
        <Content />
      </div>
    </section>
  ),
}));

/** The testers' page of Regia: six tabs, each of which scrolls below them. */
export function TestTools({ section }: { section: PanelSection }) {
  return (
    <div className={styles.tools}>
      <div className={styles.head}>
        <Button variant="ghost" iconOnly icon="arrow-right" onClick={closeTools}>
          Chiudi gli strumenti
        </Button>
        <h2>Strumenti di prova</h2>
      </div>
      <Tabs
        label="Sezioni della Regia"
        tabs={TABS}
        selected={section}
        onChange={(id) => changeBar({ section: id as PanelSection })}
      />
    </div>
  );
}

/**
 * The product's announcements since the page was loaded, newest first; each is shown for a few seconds only. When they
 * came is left to the log, which goes by the sandbox's clock: the browser's own would tell another day.
 */
function MessageLog() {
  const { history } = useAnnouncements();
  if (history.length === 0) {
    return (
      <EmptyState icon="info" title="Qui restano i messaggi che svaniscono: finora nessuno." />
    );
  }
  return (
    <div className={regia.beside}>
      <p>
        Qui restano i messaggi che svaniscono, dal più recente. Le chiamate da cui vengono sono nel
        Registro.
      </p>
      <ol className={regia.list}>
        {history.map(({ id, tone, text }) => (
          <li key={id} data-tone={tone}>
            <p>
              <strong>{text}</strong>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
