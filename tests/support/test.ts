/** The Playwright `test` of the end-to-end suites: the kit's fixtures, and notes of what pages load. */
import { test as base, expect, type Page } from '@playwright/test';
import { EMAIL, PASSWORD, TODAY, type PersonaKey } from '../kit/people.ts';
import { rivola } from '../kit/rivola.ts';
import { noteLoads } from './loads.ts';

export const test = rivola(base).extend({
  context: async ({ context }, provide) => {
    noteLoads(context);
    await provide(context);
  },
});

export { EMAIL, expect, type Page, PASSWORD, type PersonaKey, TODAY };
