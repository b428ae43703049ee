import { useEffect, useRef } from 'react';
import { renderSVG } from 'uqr';
import { Icon } from '../../../ui/icon.tsx';
import { SplitFlap } from '../../../ui/split-flap.tsx';
import styles from './finale.module.css';
import { roomAddress } from './room-address.ts';

/** The tour's last scene: what it was about, and the way for everybody in the room to try it (LOOK-07). */
export function Finale({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const address = roomAddress();
  useEffect(() => close.current?.focus(), []);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
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
      {address === null ? (
        <p className={styles.text}>
          {
            'Per far provare Rivola a chi è in sala manca un indirizzo che un telefono possa aprire: questo vale solo su questo computer. Avvia con HOST=0.0.0.0 e con PUBLIC_URL, l’indirizzo del computer nella rete, e qui compare il codice.'
          }
        </p>
      ) : (
        <figure className={styles.try}>
          <img
            alt={`Codice QR: ${address}`}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
            className={styles.code}
          />
          <figcaption className={styles.text}>
            <strong>Ora provalo tu</strong>
            <span>{` ${address}`}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
