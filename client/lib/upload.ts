import type { CallInput, Endpoint } from '#contract/endpoint';
import { addressOf, CallFailed, formOf, headersOf, NetworkFailed, readJson } from './api.ts';

/** An endpoint that takes a form with a file. */
type UploadEntry = Endpoint & { readonly encoding: 'multipart' };

/**
 * Calls a multipart endpoint once and tells how much has left, from 0 to 1, which `fetch` cannot.
 * Only whether it went well counts, so the answer is not read. Throws `CallFailed` or `NetworkFailed`.
 */
export const upload = <E extends UploadEntry>(
  entry: E,
  input: CallInput<E>,
  onProgress: (sent: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(entry.method.toUpperCase(), addressOf(entry, input));
    for (const [name, value] of Object.entries(headersOf(entry))) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new CallFailed(status, statusText, readJson(responseText)));
    });
    request.addEventListener('error', () => reject(new NetworkFailed('no answer')));
    request.send(formOf(input));
  });
