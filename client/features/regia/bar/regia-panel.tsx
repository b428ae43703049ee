import type { ComponentType } from 'react';
import styles from './regia-panel.module.css';
import { changeDesk, useDesk, type Section } from '../bar-state.ts';
import { Controls } from '../controls/controls.tsx';
import { EventLog } from './event-log.tsx';
import { Outbox } from './outbox.tsx';
import { SaidSoFar } from './message-log.tsx';
import { Tour } from '../tour/tour.tsx';

const SECTIONS: Record<Section, { label: string; content: ComponentType }> = {
  controls: { label: 'Comandi', content: Controls },
  tour: { label: 'Giro della demo', content: Tour },
  outbox: { label: 'Posta', content: Outbox },
  events: { label: 'Registro', content: EventLog },
  messages: { label: 'Messaggi', content: SaidSoFar },
};

/** What the bar is when unfolded. */
export function Desk() {
  const { section } = useDesk();
  const { label, content: Content } = SECTIONS[section];
  return (
    <div className={styles.desk}>
      <nav aria-label="Sezioni della Regia" className={styles.sections}>
        {Object.entries(SECTIONS).map(([key, one]) => (
          <button
            key={key}
            type="button"
            aria-current={key === section ? 'true' : undefined}
            onClick={() => changeDesk({ section: key as Section })}
          >
            {one.label}
          </button>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it */}
      <section aria-label={label} className={styles.section} tabIndex={0}>
        <Content />
      </section>
    </div>
  );
}
