import type { CallInput, Endpoint } from '#contract/endpoint';
import { urlOf, CallFailed, formOf, headersOf, NetworkFailed, readJson } from './api.ts';

/** An endpoint whose body is multipart. */
type UploadEntry = Endpoint & { readonly encoding: 'multipart' };

/**
 * Calls a multipart endpoint once. By XMLHttpRequest, since `fetch` reports no upload progress: `onProgress` gets the
 * part sent, from 0 to 1. The body of a success is not read. Throws `CallFailed` or `NetworkFailed`.
 */
export const upload = <E extends UploadEntry>(
  entry: E,
  input: CallInput<E>,
  onProgress: (sent: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(entry.method.toUpperCase(), urlOf(entry, input));
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
