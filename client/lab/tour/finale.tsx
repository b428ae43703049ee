import { useEffect, useRef, useState } from 'react';
import { useBrandName } from '../../lib/brand.ts';
import { saveFile } from '../../lib/set-aside.ts';
import { Button } from '../../ui/button.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { createLink } from '../link/create-link.ts';
import { LINK_FILE, linkWarnings } from '../link/what-link-keeps.ts';
import styles from './tour.module.css';
import { RoomCode, roomAddress } from './room-code.tsx';
import { FINALE_STEP, TOUR } from './steps.ts';
import { tell, typed } from './told.ts';
import { LAST_STEP } from './tour.ts';

/** The tour's last scene: what it was about, and the way for everybody in the room to try it (LOOK-07). */
export function Finale({ onClose }: { onClose: () => void }) {
  const scene = useRef<HTMLElement>(null);
  const address = roomAddress();
  const name = useBrandName();
  const [taken, setTaken] = useState('');
  const take = () =>
    takeHome(address).then(setTaken, () => setTaken('Il link non è riuscito. Riprova.'));
  // Not a button: one press more than the tour has steps would press it.
  useEffect(() => scene.current?.focus(), []);
  return (
    <section ref={scene} tabIndex={-1} aria-label="Fine del giro" className={styles.scene}>
      <Button variant="ghost" iconOnly icon="close" className={styles.close} onClick={onClose}>
        Chiudi la scena finale
      </Button>
      <h2>
        <SplitFlap text={TOUR[LAST_STEP]?.title ?? ''} />
      </h2>
      <p>{tell(FINALE_STEP.says, typed().seat, name)}</p>
      {address !== null && (
        <figure className="row">
          <RoomCode address={address} className={styles.code} />
          <figcaption className="grid shrink">
            <strong>{`Ora prova tu ${name}`}</strong>
            <span>{` ${address}`}</span>
          </figcaption>
        </figure>
      )}
      <Button variant="secondary" size="large" onClick={() => void take()}>
        Porta a casa la demo
      </Button>
      <p role="status">{taken}</p>
    </section>
  );
}

/**
 * Copies what any phone in the room can open: the product's address there, else a link to this moment of the demo, brand
 * included, or a file where that is too long; it is shown where it cannot be copied.
 */
const takeHome = async (address: string | null): Promise<string> => {
  const copy = async (link: string, said: string) => ((await copyText(link, null)) ? said : link);
  if (address !== null && !IS_STATIC) return copy(address, `Link copiato: ${address}`);
  const made = await createLink('/');
  const { hostname } = window.location;
  const limits = linkWarnings(hostname, { isNobodysPersona: false, isEditing: false });
  if (made.link !== null) return copy(made.link, ['Link copiato.', ...limits].join(' '));
  saveFile(LINK_FILE, JSON.stringify(made.linkState));
  return 'La demo è in un file: aprilo dalla Regia.';
};
