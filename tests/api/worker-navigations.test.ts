/** What a page of another site can make a service worker answer: navigations, by a form, a link or a frame. */
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import { LAB_SAID } from '../support/lab-said.ts';
import { exportOf } from '../support/state-documents.ts';
import { handleOf } from '../support/handler-adapter.ts';
import { testHandler } from '../support/server.ts';

const server = await testHandler();
const handle = handleOf(server.deps);

/** A navigation, which only a browser can make. */
const navigate = (path: string, method: string): Promise<Response> => {
  const body = method === 'GET' ? {} : { body: new URLSearchParams({ scenario: 'empty' }) };
  const request = new Request(`http://localhost${path}`, { method, ...body });
  return handle(Object.defineProperty(request, 'mode', { value: 'navigate' }), path);
};

describe('a page of another site', () => {
  it.each(ENDPOINTS.map(({ name, path }) => [name, path] as const))(
    'that sends the visitor to %s is refused, and changes nothing [STATIC-10]',
    async (_, path) => {
      const { state } = server.default;
      const before = [await exportOf(server.default), state.recorder.lastId, state.events.lastId];
      for (const method of ['GET', 'POST']) {
        const { status } = await navigate(path.replaceAll(/:\w+/g, '1'), method);
        expect([403, 405]).toContain(status);
      }
      expect([await exportOf(server.default), state.recorder.lastId, state.events.lastId]).toEqual(
        before,
      );
      expect(server.deps.sandboxes.size).toBe(0);
    },
  );

  it('reads that only the demo’s own pages make calls [STATIC-10]', async () => {
    const answer = await navigate('/api/demo/reset/', 'POST');
    expect([answer.status, await answer.json()]).toEqual([403, { detail: LAB_SAID.ownPages }]);
  });
});
