import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listUsers } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import { stubBrowser } from '../support/browser-globals.ts';

stubBrowser();
const { keyOf, queryClient } = await import('../../client/lib/queries.ts');
const { listKey, removeFromList } = await import('../../client/features/moderation/decisions.ts');
const { countText, decidedText, EMPTY_TEXTS, GONE_TEXT, STATE_NAME } =
  await import('../../client/features/moderation/moderation-texts.ts');

/** A list that has been read; on the page if `isShown`. */
const haveRead = (moderation: ModerationState, ids: readonly number[], isShown = false) => {
  const queryKey = listKey(moderation);
  queryClient.setQueryData(
    queryKey,
    ids.map((id) => ({ id })),
  );
  if (!isShown) return;
  const queryFn = () => new Promise<never>(() => {});
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => {}));
};
const idsIn = (moderation: ModerationState) =>
  queryClient.getQueryData<{ id: number }[]>(listKey(moderation))?.map(({ id }) => id);

describe('an admin who has decided about a ticket', () => {
  it('has it off the list on the page, and the others in their order; the other lists are read anew [MOD-02]', async () => {
    onTestFinished(() => queryClient.clear());
    haveRead('pending', [12, 7, 40, 3], true);
    haveRead('approved', [1, 2]);
    queryClient.setQueryData(keyOf(listUsers), [{ id: 1 }]);
    await removeFromList('pending', 7);
    expect(idsIn('pending')).toEqual([12, 40, 3]);
    expect(idsIn('approved')).toBeUndefined();
    expect(queryClient.getQueryData(keyOf(listUsers))).toEqual([{ id: 1 }]);
  });
});

describe('an admin reads', () => {
  it.each([
    ['pending', 'Da moderare', '1 biglietto da moderare', '2 biglietti da moderare'],
    ['approved', 'Approvati', '1 biglietto approvato', '2 biglietti approvati'],
    ['rejected', 'Rifiutati', '1 biglietto rifiutato', '2 biglietti rifiutati'],
  ] as const)('the name and the count of the list «%s» [MOD-01]', (state, name, one, many) => {
    expect([STATE_NAME[state], countText(state, 1), countText(state, 2)]).toEqual([
      name,
      one,
      many,
    ]);
  });

  it('why a list is empty [MOD-01]', () => {
    expect(EMPTY_TEXTS).toEqual({
      pending: {
        title: 'Nessun biglietto da moderare',
        children: 'I prossimi biglietti pubblicati o modificati compaiono qui.',
      },
      approved: {
        title: 'Ancora nessun biglietto',
        children: 'Qui compaiono i biglietti che approvi.',
      },
      rejected: {
        title: 'Ancora nessun biglietto',
        children: 'Qui compaiono i biglietti che rifiuti, con il motivo.',
      },
    });
  });

  it('what became of a ticket [MOD-02]', () => {
    expect([decidedText('approved'), decidedText('rejected'), GONE_TEXT]).toEqual([
      'Biglietto approvato.',
      'Biglietto rifiutato.',
      'Il biglietto era già stato eliminato.',
    ]);
  });
});
