beforeEach(() => {
  cy.task('fresh', null).then((sandbox) => cy.setCookie('sandbox', sandbox));
});

it('shows a buyer the favourites', () => {
  cy.task('login', 'luca').then((entries) => {
    cy.visit('/preferiti', {
      onBeforeLoad: ({ localStorage }) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
    });
  });
  cy.get('article').should('have.length.greaterThan', 0);
});

it('says that a search failed', () => {
  cy.task('fault', ['searchTickets', { drop: true }, { nth: 1 }]);
  cy.visit('/cerca');
  cy.contains('[role=alert]', 'Errore durante la ricerca. Riprova più tardi.');
});
