import { LegalPage, type LegalSection } from '../features/legal/legal-page.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Il servizio',
    content: [
      'Rivola mette in contatto chi vuole rivendere un biglietto aereo inutilizzato e chi vuole acquistarlo. Non è una compagnia aerea né un’agenzia di viaggi, e non partecipa alla vendita.',
    ],
  },
  {
    title: 'Account',
    content: [
      'Per pubblicare e salvare preferiti serve un account. Le credenziali sono personali: chi le usa risponde di ciò che pubblica.',
    ],
  },
  {
    title: 'Annunci',
    content: [
      'Chi pubblica garantisce che:',
      [
        'il biglietto esista, sia nella sua disponibilità e possa cambiare intestatario;',
        'per i viaggi di andata e ritorno i due voli abbiano lo stesso PNR;',
        'prezzo, date e servizi indicati siano veri.',
      ],
      'Gli annunci possono essere controllati e, se non rispettano queste regole, rifiutati.',
    ],
  },
  {
    title: 'Acquisto e pagamento',
    content: [
      'Accordi e pagamenti avvengono direttamente tra le persone, fuori da Rivola. Prima di pagare, verifica con la compagnia aerea le condizioni e il costo del cambio di nome.',
    ],
  },
  {
    title: 'Fase BETA e responsabilità',
    content: [
      'Il servizio è in fase BETA: può cambiare, interrompersi o contenere errori. Possiamo disattivare gli account che ne fanno un uso scorretto.',
    ],
  },
];

export function Component() {
  return (
    <LegalPage
      title="Termini e condizioni"
      lead="Le regole per rivendere e acquistare biglietti con Rivola."
      sections={SECTIONS}
    />
  );
}
