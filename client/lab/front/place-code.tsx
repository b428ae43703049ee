import { useLocation } from 'react-router-dom';
import { IS_STATIC } from '../../lib/edition.ts';
import { Button } from '../../ui/button.tsx';
import { currentSandbox, DEFAULT_SANDBOX } from '../sandbox/sandbox-cookie.ts';
import { ControlGroup } from '../controls/control-group.tsx';
import { BriefCopyLink, copyLink } from '../controls/link-control.tsx';
import { HOW_TO_ADDRESS, RoomCode, roomAddress } from '../tour/room-code.tsx';
import { runAction } from '../regia/run-action.ts';
import styles from './front.module.css';

/** What the phone, which has no cookie, does not share with this browser. */
const whoseData = (): string => {
  if (IS_STATIC) return ' Il telefono ha una demo sua.';
  return currentSandbox() === DEFAULT_SANDBOX
    ? ''
    : ` Il telefono è nell’ambiente ${DEFAULT_SANDBOX}.`;
};

/**
 * The present place for others: a code for the phones in the room, where they can reach it, and a link (LOOK-09). A link of
 * this moment would lead them to Regia, which a server has for whoever knows its token (DEMO-12).
 */
export function PlaceCode() {
  const { pathname, search } = useLocation();
  const address = roomAddress(pathname + search);
  return (
    <ControlGroup title="Su un altro schermo" className={styles.share}>
      {address === null ? <p>{HOW_TO_ADDRESS}</p> : <Code address={address} />}
      {(address === null || IS_STATIC) && <BriefCopyLink />}
    </ControlGroup>
  );
}

function Code({ address }: { address: string }) {
  const { origin } = new URL(address);
  const copy = () => runAction('Link non copiato', () => copyLink(address, 'Link copiato.'));
  return (
    <>
      <RoomCode address={address} className={styles.code} />
      <p>{`Inquadra il codice per aprire questa pagina.${whoseData()}`}</p>
      <p>
        <span>{origin}</span>
        <wbr />
        <span>{address.slice(origin.length)}</span>
      </p>
      {!IS_STATIC && (
        <Button variant="secondary" onClick={() => void copy()}>
          Copia link
        </Button>
      )}
    </>
  );
}
