import { useNavigate } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { listDefects } from '#lab/defects';
import { countOf, formatCount, formatInstant } from '../../lib/formats.ts';
import { useObservable } from '../../lib/observable.ts';
import { useCall } from '../../lib/queries.ts';
import { Typed } from '../../lib/typed.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { scenarioLabel } from '../sandbox/scenario-names.ts';
import { personaName } from '../sandbox/personas.ts';
import { describeFaultAndBody } from '../regia/faults.ts';
import { askedLink } from './asked-link.ts';
import type { LinkState } from './link-state.ts';
import { declineLink, restoreLink } from './restore-link.ts';

/** Asks whether a link or a file is to be opened (DEMO-12), and says what it holds (STATIC-06). */
export function LinkQuestion() {
  const navigate = useNavigate();
  const asked = useObservable(askedLink);
  if (!asked) return null;
  const { link, leave } = asked;
  const open = (path: string) => void navigate(path, { replace: true });
  const answer = (act: () => void) => {
    askedLink.set(null);
    act();
  };
  return (
    <ConfirmDialog
      isOpen
      question="Aprire questo momento?"
      confirmLabel="Apri il momento"
      onConfirm={() => answer(() => void restoreLink(link, open, leave))}
      onCancel={() => answer(() => declineLink(leave))}
    >
      <div className="grid gap3">
        <p>
          Si apre in un ambiente nuovo, solo tuo. Quello di adesso resta com’è; la sessione di
          adesso finisce.
        </p>
        <Contents link={link} />
      </div>
    </ConfirmDialog>
  );
}

/** A line of what a link holds: what it is, and each of it. */
type Line = readonly [string, readonly string[]];

/** What a link holds, which anyone may have written. */
function Contents({ link: { state, persona, place } }: { link: LinkState }) {
  const personas = useCall(listPersonas, {}).data ?? [];
  const known = useCall(listDefects, {}).data ?? [];
  const who = personas.find(({ key }) => key === persona);
  const says = (name: string) => known.find((one) => one.name === name)?.says ?? name;
  const { clock, scenario, images = {}, brand } = state.document;
  const count = Object.keys(images).length;
  const lines: readonly Line[] = [
    ['Dati di partenza', [scenarioLabel(scenario)]],
    ['Marchio', brand ? [brand.name] : []],
    ['Righe cambiate', changedRows(state.document)],
    ['Foto caricate', count > 0 ? [formatCount(count)] : []],
    [
      'Orologio',
      [clock.mode === 'live' ? 'in tempo reale' : `fermo: ${formatInstant(clock.now, 'dateTime')}`],
    ],
    ['Persona', [who ? personaName(who) : (persona ?? 'visitatore')]],
    ['Errori simulati', state.faults.map((fault) => describeFaultAndBody(fault))],
    ['Difetti', state.defects.map(says)],
    ['Si apre su', [place]],
  ];
  return (
    <dl className="facts">
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

const changedRows = (document: LinkState['state']['document']): string[] => {
  const changed = ROWS.flatMap(([table, one, many]) => {
    const present = document[table]?.length ?? 0;
    const removed = document.based_on.removed[table]?.length ?? 0;
    return [
      ...(present > 0 ? [countOf(present, one, many)] : []),
      ...(removed > 0 ? [`${countOf(removed, one, many)} in meno`] : []),
    ];
  });
  return changed.length > 0 ? changed : ['nessuna'];
};
