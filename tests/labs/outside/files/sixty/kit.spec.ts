import { test as base, expect } from '@playwright/test';
import { rivola } from 'rivola-kit';
import { searchTickets } from 'rivola-kit/contract/search';

const test = rivola(base);

for (let count = 1; count <= 60; count += 1) {
  test(`a visitor searches, ${count}`, async ({ demo }) => {
    const query = { departure: 'Roma' };
    expect(await demo.callAs(null, searchTickets, { query })).not.toHaveLength(0);
  });
}
