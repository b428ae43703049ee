/** What the client needs of a browser and jsdom lacks, as far as it can be without layout. */
import { vi } from 'vitest';

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
/** The open modal dialogs, each with what had the focus before; the last one is on top. */
const opened: { dialog: HTMLDialogElement; before: Element | null }[] = [];

export const standInForBrowser = (): void => {
  Object.assign(window, {
    scrollTo: () => undefined,
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
  });
  Object.assign(document, {
    fonts: Object.assign(new EventTarget(), {
      load: () => Promise.resolve([]),
      ready: Promise.resolve(),
    }),
  });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.getAnimations = () => [];

  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('the dialog is open', 'InvalidStateError');
    opened.push({ dialog: this, before: document.activeElement });
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const [closed] = opened.splice(
      opened.findIndex(({ dialog }) => dialog === this),
      1,
    );
    (closed?.before as HTMLElement | null)?.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };

  // Escape is the browser's once the page has let it pass, so it comes after all of the page's listeners.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      queueMicrotask(() => {
        const dialog = opened.at(-1)?.dialog;
        if (!dialog || event.defaultPrevented) return;
        if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
      });
    },
    { capture: true },
  );
};

/**
 * Follows what listens to the window from now on. The function that it returns ends it all, as a browser does with a page
 * that is left: the modules of the page would answer events of the next one, too.
 */
export const followListeners = (): (() => void) => {
  const listen = window.addEventListener.bind(window);
  let added: Parameters<typeof listen>[] = [];
  vi.stubGlobal('addEventListener', (...given: Parameters<typeof listen>) => {
    added.push(given);
    listen(...given);
  });
  return () => {
    for (const [type, listener, options] of added)
      window.removeEventListener(type, listener, options);
    added = [];
  };
};
