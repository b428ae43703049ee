/** A part of Regia alone, in component tests: the bar around it, which measures itself, is for the browser's tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createSandbox } from './open-page.tsx';

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
