import { useNavigate } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { listDefects } from '#lab/defects';
import { listSnapshots, type Snapshot } from '#lab/snapshots';
import { countOf, formatCount, formatInstant } from '../../lib/formats.ts';
import { useObservable } from '../../lib/observable.ts';
import { useCall } from '../../lib/queries.ts';
import { Typed } from '../../lib/typed.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { scenarioLabel } from '../scenario-names.ts';
import { describeFaultAndBody } from '../describe-fault.ts';
import { personaName } from '../personas.ts';
import { askedLink } from './asked-link.ts';
import styles from './link-question.module.css';
import { isCarried, type CarriedState, type LinkState } from './link-state.ts';
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
        <p>
          Si apre in un ambiente nuovo, solo tuo. Quello di adesso resta com’è; la sessione di
          adesso finisce.
        </p>
      ) : (
        <p>
          Il link arriva da un altro sito. Se lo apri, questo browser passa a un ambiente nuovo, nel
          momento che il link descrive, e la sessione di adesso finisce. Gli altri ambienti restano
          come sono.
        </p>
      )}
      <Contents link={link} />
    </ConfirmDialog>
  );
}

/** A line of what a link holds: what it is, and each of it. */
type Line = readonly [string, readonly string[]];

/** What a link holds, which anyone may have written. */
function Contents({ link: { state, persona, place } }: { link: LinkState }) {
  const personas = useCall(listPersonas, {}).data ?? [];
  const known = useCall(listDefects, {}).data ?? [];
  const kept = useCall(listSnapshots, {}).data ?? [];
  const who = personas.find(({ key }) => key === persona);
  const snapshot = 'snapshot' in state ? kept.find(({ name }) => name === state.snapshot) : null;
  const defects = 'snapshot' in state ? snapshot?.defects : state.defects;
  const says = (name: string) => known.find((one) => one.name === name)?.says ?? name;
  const lines: readonly Line[] = [
    ...('snapshot' in state ? linesOfSnapshot(snapshot) : linesOfState(state)),
    ['Persona', [who ? personaName(who) : (persona ?? 'visitatore')]],
    ['Errori simulati', faultsOf(state, snapshot)],
    ['Difetti', (defects ?? []).map(says)],
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

const sayClock = (frozenAt: string | null): string =>
  frozenAt === null ? 'in tempo reale' : `fermo: ${formatInstant(frozenAt, 'dateTime')}`;

/** A seed, or rows that come along. */
const linesOfState = (state: Exclude<LinkState['state'], { snapshot: string }>): Line[] => {
  if (!('document' in state))
    return [
      ['Dati di partenza', [scenarioLabel(state.scenario)]],
      ['Orologio', [sayClock(state.now)]],
    ];
  const { clock, scenario, images = {}, brand } = state.document;
  return [
    ['Dati di partenza', [scenarioLabel(scenario)]],
    ['Marchio', brand ? [brand.name] : []],
    ['Righe cambiate', changedRows(state.document)],
    ['Foto caricate', countIfAny(Object.keys(images).length)],
    ['Orologio', [sayClock(clock.mode === 'live' ? null : clock.now)]],
  ];
};

/** Rows that the server keeps; nothing of them where it has them no longer. */
const linesOfSnapshot = (snapshot: Snapshot | null | undefined): Line[] => {
  if (!snapshot) return [];
  const { scenario, brand, counts, images, clock } = snapshot;
  return [
    ['Dati di partenza', [scenarioLabel(scenario)]],
    ['Marchio', brand === null ? [] : [brand]],
    [
      'Righe',
      ROWS.flatMap(([table, one, many]) =>
        counts[table] ? [countOf(counts[table], one, many)] : [],
      ),
    ],
    ['Email inviate', countIfAny(counts['mail'] ?? 0)],
    ['Foto caricate', countIfAny(images)],
    ['Orologio', [sayClock(clock.mode === 'live' ? null : clock.now)]],
  ];
};

const countIfAny = (count: number): string[] => (count > 0 ? [formatCount(count)] : []);

/** Each fault with what it does; of a snapshot's the server tells the number alone. */
const faultsOf = (
  state: LinkState['state'],
  snapshot: Snapshot | null | undefined,
): readonly string[] =>
  'snapshot' in state
    ? countIfAny(snapshot?.faults ?? 0)
    : state.faults.map((fault) => describeFaultAndBody(fault));

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
