import { expect, it } from 'vitest';
import { OwnPages } from '../../server/lab/static/own-pages.ts';

it('a frame that a page has written itself is the edition’s where a page of it is open, not beside another project’s alone [STATIC-09]', async () => {
  const windows = ['edition', 'project', 'written'].map((id) => ({
    id,
    url: id === 'written' ? 'about:srcdoc' : `https://rivola.example/${id}`,
    postMessage: () => {},
  }));
  const pagesWith = (...open: string[]) => {
    const present = windows.filter(({ id }) => open.includes(id));
    const pages = new OwnPages({
      find: (id) => Promise.resolve(present.find((page) => page.id === id)),
      windows: () => Promise.resolve(present),
      isOfWorker: () => false,
      limit: 0,
    });
    pages.note('edition', true);
    pages.note('project', false);
    return pages;
  };
  expect(await pagesWith('project', 'written').has('written')).toBe(false);
  expect(await pagesWith('written').has('written')).toBe(false);
  expect(await pagesWith('project', 'edition', 'written').has('written')).toBe(true);
});
