import { LegalPage, type LegalSection } from '../features/legal/legal-page.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Che cosa salviamo nel browser',
    content: (
      <>
        <p>
          Rivola non usa cookie di profilazione. Nella memoria locale del browser restano soltanto:
        </p>
        <ul>
          <li>il codice che ti riconosce dopo l’accesso;</li>
          <li>nome, email e identificativo del tuo profilo;</li>
          <li>la bozza del biglietto che stai modificando.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Quando vengono cancellati',
    content: <p>Con il logout tutti questi dati vengono rimossi dal browser.</p>,
  },
  {
    title: 'Cookie di terze parti',
    content: (
      <p>
        Nessuna pagina carica contenuti, caratteri o strumenti di misurazione da altri siti: non ci
        sono quindi cookie di terze parti.
      </p>
    ),
  },
  {
    title: 'Come gestirli',
    content: (
      <p>
        Puoi svuotare la memoria locale dalle impostazioni del browser. Dopo averlo fatto dovrai
        accedere di nuovo.
      </p>
    ),
  },
];

export function Component() {
  return (
    <LegalPage
      title="Cookie policy"
      lead="Che cosa resta sul tuo dispositivo quando usi Rivola."
      sections={SECTIONS}
    />
  );
}
