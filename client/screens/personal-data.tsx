import { LegalPage, type LegalSection } from '../features/legal/legal-page.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Chi tratta i dati',
    content: [
      'Il titolare del trattamento è Rivola, il servizio con cui chi non può partire rivende il proprio biglietto aereo. Per ogni richiesta si può scrivere a privacy@rivola.example.',
    ],
  },
  {
    title: 'Quali dati raccogliamo',
    content: [
      'Raccogliamo solo ciò che serve a far incontrare chi vende e chi acquista:',
      [
        'nome ed email dell’account;',
        'i biglietti pubblicati, con tratta, date, prezzo, immagine e note;',
        'i biglietti salvati tra i preferiti e le recensioni lasciate.',
      ],
    ],
  },
  {
    title: 'Perché li usiamo',
    content: [
      'I dati servono a mostrare gli annunci, a permettere il contatto via email tra le persone e a tenere sicuro il servizio. Non vendiamo dati e non facciamo profilazione pubblicitaria.',
    ],
  },
  {
    title: 'Chi li vede',
    content: [
      'Nome, email e valutazione media di chi vende sono visibili a chi consulta un annuncio. Le immagini caricate vengono private dei metadati, posizione compresa, prima di essere salvate.',
    ],
  },
  {
    title: 'Per quanto tempo e con quali diritti',
    content: [
      'Conserviamo i dati finché l’account esiste. In ogni momento è possibile chiederne copia, correzione o cancellazione, e opporsi al trattamento, scrivendo all’indirizzo indicato sopra.',
    ],
  },
];

export function Component() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="Quali dati personali tratta Rivola, perché, e che cosa puoi chiederci."
      sections={SECTIONS}
    />
  );
}
