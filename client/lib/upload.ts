import type { CallInput, Endpoint } from '#contract/endpoint';
import { callWithHeaders, type AnswerOf, type Send } from './api.ts';
import { IS_STATIC } from './edition.ts';

/** Calls a multipart endpoint once; `onProgress` gets the part sent, from 0 to 1. */
export const upload = async <E extends Endpoint & { readonly encoding: 'multipart' }>(
  entry: E,
  input: CallInput<E>,
  onProgress: (sent: number) => void,
): Promise<AnswerOf<E>> => (await callWithHeaders(entry, input, {}, sendByXhr(onProgress))).answer;

/** By XMLHttpRequest, since `fetch` reports no upload progress. */
const sendByXhr =
  (onProgress: (sent: number) => void): Send =>
  (address, { method = '', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers ?? {}))
        request.setRequestHeader(name, String(value));
      // What a worker takes has no progress: at the end of sending the bar moves by itself.
      if (IS_STATIC) onProgress(1);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const { status, statusText, responseText: text } = request;
        const ok = status >= 200 && status < 300;
        const header = request.getResponseHeader.bind(request);
        resolve({ ok, status, statusText, text, header });
      });
      request.addEventListener('error', reject);
      request.send(body as FormData);
    });
