import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import styles from './finale.module.css';
import { NO_ROOM_ADDRESS, roomAddress } from './room-address.ts';
import { currentSeat, tellOf } from './seat.ts';
import { RoomCode } from './room-code.tsx';
import { showStep } from './tour-step.ts';
import { TOUR } from './tour-steps.ts';

/** The tour's last scene: what it was about, and the way for everybody in the room to try it (LOOK-07). */
export function Finale({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const address = roomAddress();
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
      {address === null ? (
        <p className={styles.missing}>{NO_ROOM_ADDRESS}</p>
      ) : (
        <figure className={styles.try}>
          <RoomCode address={address} className={styles.code} />
          <figcaption>
            <strong>Ora provalo tu</strong>
            <span>{` ${address}`}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
