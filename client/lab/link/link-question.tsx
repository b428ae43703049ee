import { useNavigate } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { listDefects } from '#lab/defects';
import { countOf, formatCount, formatInstant } from '../../lib/formats.ts';
import { useObservable } from '../../lib/observable.ts';
import { useCall } from '../../lib/queries.ts';
import { Typed } from '../../lib/typed.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { scenarioLabel } from '../scenario-names.ts';
import { describeFault } from '../describe-fault.ts';
import { personaName } from '../personas.ts';
import { askedLink } from './asked-link.ts';
import styles from './link-question.module.css';
import { isCarried, type CarriedLink, type CarriedState } from './link-state.ts';
import { declineLink, restoreLink } from './restore-link.ts';

/** Asks whether a link is to be opened (DEMO-12), and says what one that carries its state holds (STATIC-06). */
export function LinkQuestion() {
  const navigate = useNavigate();
  const asked = useObservable(askedLink);
  if (!asked) return null;
  const { link, leave } = asked;
  const hasState = isCarried(link);
  const open = (path: string) => void navigate(path, { replace: true });
  const answer = (act: () => void) => {
    askedLink.set(null);
    act();
  };
  return (
    <ConfirmDialog
      isOpen
      question={hasState ? 'Aprire questo momento?' : 'Aprire il link della Regia?'}
      confirmLabel={hasState ? 'Apri il momento' : 'Apri il link'}
      onConfirm={() => answer(() => void restoreLink(link, open, leave))}
      onCancel={() => answer(() => declineLink(leave))}
    >
      {hasState ? (
        <>
          <p>
            Si apre in un ambiente nuovo, solo tuo. Quello di adesso resta com’è; la sessione di
            adesso finisce.
          </p>
          <Contents link={link} />
        </>
      ) : (
        <p>
          Il link arriva da un altro sito. Se lo apri, questo browser passa a un ambiente nuovo, nel
          momento che il link descrive, e la sessione di adesso finisce. Gli altri ambienti restano
          come sono.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** What a link holds, which anyone may have written. */
function Contents({ link: { state, persona, place } }: { link: CarriedLink }) {
  const personas = useCall(listPersonas, {}).data ?? [];
  const known = useCall(listDefects, {}).data ?? [];
  const { document, faults, defects } = state;
  const { clock, scenario, images = {}, brand } = document;
  const who = personas.find(({ key }) => key === persona);
  const pictures = Object.keys(images).length;
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['Dati di partenza', [scenarioLabel(scenario)]],
    ['Marchio', brand ? [brand.name] : []],
    ['Righe cambiate', changedRows(document)],
    ['Foto caricate', pictures > 0 ? [formatCount(pictures)] : []],
    [
      'Orologio',
      [clock.mode === 'live' ? 'in tempo reale' : `fermo: ${formatInstant(clock.now, 'dateTime')}`],
    ],
    ['Persona', [who ? personaName(who) : (persona ?? 'visitatore')]],
    ['Errori simulati', faults.map(describeFault)],
    ['Difetti', defects.map((name) => known.find((one) => one.name === name)?.says ?? name)],
    ['Si apre su', [place]],
  ];
  return (
    <dl className={styles.contents}>
      {lines
        .filter(([, values]) => values.length > 0)
        .map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value}>
                <Typed>{value}</Typed>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

const ROWS = [
  ['tickets', 'biglietto', 'biglietti'],
  ['users', 'utente', 'utenti'],
  ['favourites', 'preferito', 'preferiti'],
  ['feedback', 'recensione', 'recensioni'],
] as const;

const changedRows = (document: CarriedState['document']): string[] => {
  const changed = ROWS.flatMap(([table, one, many]) => {
    const present = document[table]?.length ?? 0;
    const removed = document.over.removed[table]?.length ?? 0;
    return [
      ...(present > 0 ? [countOf(present, one, many)] : []),
      ...(removed > 0 ? [`${countOf(removed, one, many)} in meno`] : []),
    ];
  });
  return changed.length > 0 ? changed : ['nessuna'];
};
