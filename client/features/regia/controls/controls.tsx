import { Link } from 'react-router-dom';
import { ClockControls } from './clock-controls.tsx';
import styles from './controls.module.css';
import { DefectControls } from './defect-controls.tsx';
import { FaultControls } from './fault-controls.tsx';
import { LinkControl } from './link-control.tsx';
import { PersonaControls } from './persona-controls.tsx';
import { ResetControls } from './reset-controls.tsx';
import { SandboxControls } from './sandbox-controls.tsx';

/** The controls for persona, data, sandbox, clock, faults, defects and link (DEMO-10). */
export function Controls() {
  return (
    <div className={styles.controls}>
      <PersonaControls />
      <ResetControls />
      <SandboxControls />
      <ClockControls />
      <div className={styles.tall}>
        <FaultControls />
        <DefectControls />
      </div>
      <LinkControl />
      <p className={styles.more}>
        <Link to="/regia">Tutti i messaggi della demo</Link>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Documentazione API
        </a>
      </p>
    </div>
  );
}
