import { BASE_PATH } from '../../lib/edition.ts';
import { ClockControls } from './clock-controls.tsx';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';
import { DefectControls } from './defect-controls.tsx';
import { FaultControls } from './fault-controls.tsx';
import { LinkControl } from './link-control.tsx';
import { PersonaControls } from './persona-controls.tsx';
import { ResetControls } from './reset-controls.tsx';
import { SandboxControls } from './sandbox-controls.tsx';
import { Link } from '../../ui/link.tsx';

/** The controls of testers: data, sandbox, link, faults, clock, persons and defects (DEMO-10). */
export function Controls() {
  return (
    <div className={styles.controls}>
      <ResetControls />
      <SandboxControls />
      <LinkControl />
      <ControlGroup title="Da consultare">
        <Link to="/regia" className="line full target">
          Tutti i messaggi della demo
        </Link>
        <a
          href={`${BASE_PATH}/api/docs`}
          target="_blank"
          rel="noreferrer"
          className="line full target"
        >
          Documentazione API
        </a>
      </ControlGroup>
      <FaultControls />
      <ClockControls className={styles.wide} />
      <PersonaControls className={styles.wide} />
      <DefectControls />
    </div>
  );
}
