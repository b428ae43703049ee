import { LegalPage, type LegalSection } from '../features/legal/legal-page.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Che cosa salviamo nel browser',
    content: [
      'Rivola non usa cookie di profilazione. Nella memoria locale del browser restano soltanto:',
      [
        'il codice che ti riconosce dopo l’accesso;',
        'nome, email e identificativo del tuo profilo;',
        'la bozza del biglietto che stai modificando.',
      ],
    ],
  },
  {
    title: 'Quando vengono cancellati',
    content: ['Con il logout tutti questi dati vengono rimossi dal browser.'],
  },
  {
    title: 'Cookie di terze parti',
    content: [
      'Nessuna pagina carica contenuti, caratteri o strumenti di misurazione da altri siti: non ci sono quindi cookie di terze parti.',
    ],
  },
  {
    title: 'Come gestirli',
    content: [
      'Puoi svuotare la memoria locale dalle impostazioni del browser. Dopo averlo fatto dovrai accedere di nuovo.',
    ],
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
