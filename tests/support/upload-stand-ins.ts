/** What jsdom lacks to choose a picture, to look at it and to send it. */
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { vi } from 'vitest';

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
