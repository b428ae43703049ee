/** Regia for component tests: its bar on a page, or one part of it alone. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { listCalls } from '#lab/calls';
import { createSandbox, openPage, type OpenedPage, type Options } from './open-page.tsx';
import type { TestSandbox } from './server.ts';

/** Shows the part in a sandbox, with modules made anew: `part` imports it. */
export const showPart = async (part: () => Promise<ComponentType>, sandbox = createSandbox()) => {
  document.cookie = `sandbox=${sandbox.state.id}; Path=/`;
  vi.resetModules();
  const Part = await part();
  const { regiaQueries } = await import('../../client/lab/regia/regia-queries.ts');
  const element = createElement(QueryClientProvider, { client: regiaQueries }, createElement(Part));
  const router = createMemoryRouter([{ path: '*', element }]);
  render(createElement(RouterProvider, { router }));
  return { user: userEvent.setup(), router };
};

// By selectors: on a page of cards, a query by role takes a second.

/** Another element once the landing's bar is unfolded. */
export const bar = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('aside[aria-label=Regia]');
  if (!found) throw new Error('no bar');
  return found;
};
export const toggle = (): HTMLElement => bar().querySelector('[aria-keyshortcuts=F2]') ?? bar();

/** A button of the bar, once it is there. */
export const findButton = (name: string | RegExp): Promise<HTMLButtonElement> =>
  waitFor(() => {
    const isNamed = (button: HTMLButtonElement) => {
      const text = button.getAttribute('aria-label') ?? button.textContent;
      return typeof name === 'string' ? text === name : name.test(text);
    };
    const found = [...bar().querySelectorAll('button')].find(isNamed);
    if (!found) throw new Error(`no button ${name}`);
    return found;
  });

export const press = async ({ user }: OpenedPage, name: string | RegExp) =>
  user.click(await findButton(name));

/** Opens an address with the bar; with `tools` at the testers' tools. */
export const openRegia = async (
  address: string,
  { tools = false, ...options }: Options & { tools?: boolean } = {},
) => {
  const page = await openPage(address, { ...options, hasRegia: true });
  await waitFor(bar);
  if (tools) {
    await page.user.click(toggle());
    await press(page, 'Strumenti di prova');
  }
  return page;
};

export const expectNotice = (text: string | RegExp) =>
  waitFor(() => expect(bar().querySelector('div[data-tone] > p')?.textContent).toMatch(text));

/** The product's calls that were refused. */
export const refusedIn = async ({ visitor }: TestSandbox): Promise<string[]> =>
  (await visitor.call(listCalls, { query: {} })).body
    .filter(({ status }) => status > 400)
    .map(({ endpoint }) => endpoint);
