/** A page whose text nodes something else rewrites, as a browser's translation and some extensions do (GEN-12). */
import type { Page } from '@playwright/test';

/** Rewrites every text node of the page from its first paint on, whenever one is added or changed: a `<font>` with a copy takes its place. */
export const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The frame of a mail runs no script: the browser would block this one, and say so in the console.
    if (document.URL === 'about:srcdoc') return;
    const rewrite = (text: Text) => {
      const parent = text.parentElement;
      if (!parent?.isConnected || parent.closest('head, svg, font, textarea, script, style'))
        return;
      // oxlint-disable-next-line typescript/no-deprecated -- browsers' translations use it all the same
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    };
    const rewriteIn = (node: Node) => {
      if (node instanceof Text) rewrite(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) rewrite(text);
    };
    new MutationObserver((changes) => {
      // A document that a script writes has no element at first.
      document.documentElement?.classList.add('translated-ltr');
      document.documentElement?.setAttribute('lang', 'en');
      for (const { target, addedNodes } of changes) {
        rewriteIn(target);
        for (const node of addedNodes) rewriteIn(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  memoizedProps: unknown;
  stateNode: { current: Fiber };
  type: unknown;
}

/**
 * Texts that React keeps a node for, with the element around each: it crashes when it removes such a node from where it no
 * longer is, and changes it where nobody sees it. An element's only text has none; React sets it through the element.
 */
export const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** React's number of a text's fiber. */
    const HOST_TEXT = 6;
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    const container = root && key && (root as unknown as Record<string, Fiber>)[key];
    if (!container) throw new Error('React has no root here');
    const found: string[] = [];
    const look = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.tag === HOST_TEXT) {
          let parent = fiber.return;
          while (parent && typeof parent.type !== 'string') parent = parent.return;
          const props = parent?.memoizedProps as { className?: unknown } | undefined;
          found.push(
            `<${String(parent?.type)} class="${String(props?.className)}"> ${String(fiber.memoizedProps)}`,
          );
        }
        look(fiber.child);
      }
    };
    look(container.stateNode.current.child);
    return found;
  });
