import type { ComponentType } from 'react';
import { centreInRow } from '../../ui/tabs.tsx';
import { Icon } from '../../ui/icon.tsx';
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

const SECTIONS: Record<PanelSection, { label: string; content: ComponentType }> = {
  controls: { label: 'Comandi', content: Controls },
  snapshots: { label: 'Salvataggi', content: Snapshots },
  tour: { label: 'Giro della demo', content: TourSteps },
  outbox: { label: 'Posta', content: Outbox },
  events: { label: 'Registro', content: Log },
  messages: { label: 'Messaggi', content: MessageLog },
};

const centre = (tab: HTMLElement | null): void => centreInRow(tab?.parentElement, tab);

/** The testers' page of Regia: six tabs, each of which scrolls below them. */
export function TestTools({ section }: { section: PanelSection }) {
  const { label, content: Content } = SECTIONS[section];
  return (
    <>
      <div className={styles.head}>
        <button type="button" className={styles.back} onClick={closeTools}>
          <Icon name="arrow-right" />
          <span className="sr-only">Chiudi gli strumenti</span>
        </button>
        <h2>Strumenti di prova</h2>
        <nav aria-label="Sezioni della Regia" className={styles.tabs}>
          {Object.entries(SECTIONS).map(([key, one]) => (
            <button
              key={key}
              ref={key === section ? centre : undefined}
              type="button"
              aria-current={key === section ? 'true' : undefined}
              onClick={() => changeBar({ section: key as PanelSection })}
              // Chromium leaves a focused element half out of sight. A press must not move what is pressed.
              onFocus={({ currentTarget }) =>
                currentTarget.matches(':focus-visible') && centre(currentTarget)
              }
            >
              {one.label}
            </button>
          ))}
        </nav>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable, so that the keyboard can scroll it */}
      <section key={section} aria-label={label} className={regia.scroll} tabIndex={0}>
        <div>
          <Content />
        </div>
      </section>
    </>
  );
}

/**
 * The product's announcements since the page was loaded, newest first; each is shown for a few seconds only. When they
 * came is left to the log, which goes by the sandbox's clock: the browser's own would tell another day.
 */
function MessageLog() {
  const { history } = useAnnouncements();
  if (history.length === 0) {
    return <p className={regia.empty}>Qui restano i messaggi che svaniscono: finora nessuno.</p>;
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
