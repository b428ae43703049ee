import type { CallInput, Endpoint } from '#contract/endpoint';
import {
  assertOwn,
  urlOf,
  CallFailed,
  formOf,
  headersOf,
  needApi,
  NetworkFailed,
  readJson,
} from './api.ts';
import { callHook } from './laboratory.ts';
import { IS_STATIC } from './edition.ts';
import { askWorker } from './from-worker.ts';

/** An endpoint whose body is multipart. */
type UploadEntry = Endpoint & { readonly encoding: 'multipart' };

/**
 * Calls a multipart endpoint once. By XMLHttpRequest, since `fetch` reports no upload progress: `onProgress` gets the
 * part sent, from 0 to 1. The body of a success is not read. Throws `CallFailed` or `NetworkFailed`.
 */
export const upload = async <E extends UploadEntry>(
  entry: E,
  input: CallInput<E>,
  onProgress: (sent: number) => void,
): Promise<void> => {
  if (IS_STATIC) await needApi();
  const headers = headersOf(entry);
  const hook = callHook.get();
  const fail = () => {
    hook?.ended(entry, headers);
    throw new NetworkFailed('no answer');
  };
  const send = () => sendForm(entry, input, headers, onProgress);
  const request = await (
    import.meta.env.MODE === 'static' ? askWorker(send, headerOf) : send()
  ).catch(fail);
  const { status, statusText, responseText } = request;
  const ok = status >= 200 && status < 300;
  const header = (name: string) => headerOf(request, name);
  hook?.ended(entry, headers, { ok, text: responseText, header });
  if (status === 404 && hook?.repeats(headers, header)) return upload(entry, input, onProgress);
  assertOwn(status, header, responseText);
  if (!ok) throw new CallFailed(status, statusText, readJson(responseText));
};

const headerOf = (request: XMLHttpRequest, name: string): string | null =>
  request.getResponseHeader(name);

/** Rejects where no answer comes. */
const sendForm = <E extends UploadEntry>(
  entry: E,
  input: CallInput<E>,
  headers: Readonly<Record<string, string>>,
  onProgress: (sent: number) => void,
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(entry.method.toUpperCase(), urlOf(entry, input));
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    // What a worker takes has no progress: at the end of sending the bar moves by itself.
    if (IS_STATIC) onProgress(1);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', reject);
    request.send(formOf(input));
  });
