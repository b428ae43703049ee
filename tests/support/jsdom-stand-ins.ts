/** What the client needs of a browser and jsdom lacks, as far as it can be without layout. */
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
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
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
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

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** jsdom's XMLHttpRequest speaks to no server in this process; this one sends as `fetch` does. */
const requestThatSends = (send: Send) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    private path = '';
    private readonly init = { method: 'GET', headers: {} as Record<string, string> };
    private answered = new Headers();

    open(method: string, path: string) {
      this.init.method = method;
      this.path = path;
    }

    setRequestHeader(name: string, value: string) {
      this.init.headers[name] = value;
    }

    getResponseHeader(name: string) {
      return this.answered.get(name);
    }

    send(body: FormData) {
      const progress = new ProgressEvent('progress', { loaded: 1, total: 4 });
      this.upload.dispatchEvent(progress);
      void this.end(body);
    }

    private async end(body: FormData) {
      try {
        const answer = await send(this.path, { ...this.init, body });
        const { status, statusText, headers } = answer;
        Object.assign(this, { status, statusText, responseText: await answer.text() });
        this.answered = headers;
      } catch {
        return void this.dispatchEvent(new Event('error'));
      }
      return void this.dispatchEvent(new Event('load'));
    }
  };

/** Decodes what the browser would show; BMP is for a browser, since no page here has a canvas to redraw it on. */
const decode = async (file: Blob) => {
  const { default: sharp } = await import('sharp');
  const { info } = await sharp(Buffer.from(await file.arrayBuffer()), { failOn: 'truncated' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info;
};

/** Called once, before the client's modules are loaded. */
export const standInForUploads = async (send: Send): Promise<void> => {
  vi.stubGlobal('XMLHttpRequest', requestThatSends(send));
  // Those of Node, which its `fetch` can send, and whose files can be read; a form of the page is read by jsdom's.
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const nodeForm = await new Response('', { headers }).formData();
  const NodeForm = nodeForm.constructor as typeof FormData;
  const PageForm = FormData;
  function createForm(...given: ConstructorParameters<typeof FormData>) {
    return given[0] ? new PageForm(...given) : new NodeForm();
  }
  createForm.prototype = NodeForm.prototype;
  vi.stubGlobal('FormData', createForm);

  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    const address = `blob:${files.size}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = async function decodeSource(this: HTMLImageElement) {
    const { width, height } = await decode(files.get(this.src) ?? new Blob());
    Object.defineProperties(this, {
      naturalWidth: { value: width },
      naturalHeight: { value: height },
    });
  };
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    await decode(file);
    return { close: () => undefined };
  });
};
