import { Link } from 'react-router-dom';
import { listPersonas } from '#contract/control';
import { BASE_PATH } from '../../../lib/edition.ts';
import { useCall } from '../../../lib/queries.ts';
import { ClockControls } from './clock-controls.tsx';
import styles from './controls.module.css';
import { DefectControls } from './defect-controls.tsx';
import { FaultControls } from './fault-controls.tsx';
import { LinkControl } from './link-control.tsx';
import { PersonaControls } from './persona-controls.tsx';
import { ResetControls } from './reset-controls.tsx';
import { SandboxControls } from './sandbox-controls.tsx';

/**
 * The controls for persona, data, sandbox, clock, faults, defects and link (DEMO-10). They show once the personas are
 * known, whose buttons would otherwise push the rest aside.
 */
export function Controls() {
  const { isPending } = useCall(listPersonas, {});
  return (
    <div className={styles.controls} data-pending={isPending || undefined}>
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
        <a href={`${BASE_PATH}/api/docs`} target="_blank" rel="noreferrer">
          Documentazione API
        </a>
      </p>
    </div>
  );
}
