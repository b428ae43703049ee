import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { createSandbox, holdNext } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';

it('a tester has to name the sandbox that they enter, in Italian whatever the browser’s language, and enters one at a time [DEMO-10][GEN-03][GEN-18]', async () => {
  const [here, other] = [createSandbox(), createSandbox()];
  const { user } = await showPart(
    async () => (await import('../../client/lab/controls/sandbox-controls.tsx')).SandboxControls,
    here,
  );
  const name = screen.getByLabelText<HTMLInputElement>('Nome');
  await user.clear(name);
  await user.type(name, '{Enter}');
  expect(screen.getByText(PROBLEM.required)).toBeTruthy();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const release = holdNext('/api/demo/sandboxes/');
  await user.type(name, `${other.state.id}{Enter}`);
  expect(name.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Torna al predefinito' }));
  expect(document.cookie).toBe(`sandbox=${here.state.id}`);
  release();
  await expect.poll(() => document.cookie, { timeout: 30_000 }).toBe(`sandbox=${other.state.id}`);
});
