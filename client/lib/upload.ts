import type { CallInput, Endpoint } from '#contract/endpoint';
import {
  urlOf,
  CallFailed,
  formOf,
  headersOf,
  needApi,
  NetworkFailed,
  noteEnd,
  readJson,
} from './api.ts';
import { IS_STATIC } from './edition.ts';

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
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(entry.method.toUpperCase(), urlOf(entry, input));
    const headers = headersOf(entry);
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    // What a worker takes has no progress: at the end of sending the bar moves by itself.
    if (IS_STATIC) onProgress(1);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      const ok = status >= 200 && status < 300;
      const header = (name: string) => request.getResponseHeader(name);
      noteEnd(entry, headers, { ok, text: responseText, header });
      if (ok) resolve();
      else reject(new CallFailed(status, statusText, readJson(responseText)));
    });
    request.addEventListener('error', () => {
      noteEnd(entry, headers);
      reject(new NetworkFailed('no answer'));
    });
    request.send(formOf(input));
  });
};
