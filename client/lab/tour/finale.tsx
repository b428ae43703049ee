import { useEffect, useRef, useState } from 'react';
import { useBrandName } from '../../lib/brand.ts';
import { saveFile } from '../../lib/set-aside.ts';
import { Icon } from '../../ui/icon.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import styles from './finale.module.css';
import { currentSeat, tellOf } from './seat.ts';
import { RoomCode, roomAddress } from './room-code.tsx';
import { createLink } from '../link/create-link.ts';
import { LINK_FILE } from '../link/what-link-keeps.ts';
import { showStep } from './tour-step.ts';
import { TOUR } from './tour-steps.ts';

/** The tour's last scene: what it was about, and the way for everybody in the room to try it (LOOK-07). */
export function Finale({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const address = roomAddress();
  const name = useBrandName();
  const [taken, setTaken] = useState('');
  const take = () => takeHome().then(setTaken, () => setTaken('Il link non è riuscito. Riprova.'));
  useEffect(() => close.current?.focus(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
      else if (key === 'ArrowLeft') showStep(TOUR.length - 1, { isOpen: true });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section aria-label="Fine del giro" className={styles.scene}>
      <button ref={close} type="button" className={styles.close} onClick={onClose}>
        <Icon name="close" />
        <span className="sr-only">Chiudi la scena finale</span>
      </button>
      <h2 className={styles.title}>
        <SplitFlap text="Un posto vuoto in meno" />
      </h2>
      <p className={styles.text}>
        {tellOf('Marta non ha perso il suo biglietto, Luca è arrivato a Napoli.', currentSeat())}
      </p>
      {address !== null && (
        <figure className={styles.try}>
          <RoomCode address={address} className={styles.code} />
          <figcaption>
            <strong>{`Ora prova tu ${name}`}</strong>
            <span>{` ${address}`}</span>
          </figcaption>
        </figure>
      )}
      <button type="button" className={styles.take} onClick={() => void take()}>
        Porta a casa la demo
      </button>
      <p role="status" className={styles.taken}>
        {taken}
      </p>
    </section>
  );
}

/** Copies a link to this moment of the demo, brand included, or saves it as a file where it is too long for one. */
const takeHome = async (): Promise<string> => {
  const made = await createLink('/');
  if (made.link === null) {
    saveFile(LINK_FILE, JSON.stringify(made.linkState));
    return 'La demo è in un file: aprilo dalla Regia.';
  }
  try {
    await navigator.clipboard.writeText(made.link);
    return 'Link copiato.';
  } catch {
    return made.link;
  }
};
