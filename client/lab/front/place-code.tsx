import { useLocation } from 'react-router-dom';
import { IS_STATIC } from '../../lib/edition.ts';
import { useCode } from '../../lib/load-code.ts';
import { currentSandbox, DEFAULT_SANDBOX } from '../sandbox-cookie.ts';
import { ControlGroup } from '../controls/control-group.tsx';
import { HOW_TO_ADDRESS, NO_ROOM_ADDRESS, roomAddress } from '../tour/room-address.ts';
import lists from '../lists.module.css';
import styles from './front.module.css';

/** Drawing a QR code takes a library, which few need. */
const loadCode = () => import('../tour/room-code.tsx');

/** What the phone, which has no cookie, does not share with this browser. */
const whoseData = (): string => {
  if (IS_STATIC) return ' Il telefono ha una demo sua.';
  return currentSandbox() === DEFAULT_SANDBOX
    ? ''
    : ` Il telefono è nell’ambiente ${DEFAULT_SANDBOX}.`;
};

/** The present place for the phones in the room, or what is missing for that (LOOK-09). */
export function PlaceCode() {
  const { pathname, search } = useLocation();
  const address = roomAddress(pathname + search);
  const { origin } = address === null ? { origin: '' } : new URL(address);
  const { code } = useCode(loadCode);
  return (
    <ControlGroup title="Su un telefono" className={styles.phone}>
      {address === null ? (
        <>
          <p>{NO_ROOM_ADDRESS}</p>
          <details className={lists.details}>
            <summary>Come si fa</summary>
            <p>{HOW_TO_ADDRESS}</p>
          </details>
        </>
      ) : (
        <>
          {code ? (
            <code.RoomCode address={address} className={styles.code} />
          ) : (
            <span className={styles.code} />
          )}
          <p>
            <span>{`Inquadra il codice per aprire questa pagina.${whoseData()} `}</span>
            <span>{origin}</span>
            <wbr />
            <span>{address.slice(origin.length)}</span>
          </p>
        </>
      )}
    </ControlGroup>
  );
}
