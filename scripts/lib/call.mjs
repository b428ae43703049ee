// @ts-check
import { Agent, request } from 'node:http';

/** Without the settings of a proxy: with `NODE_USE_ENV_PROXY`, Node's own agent and `fetch` call this machine through it. */
const direct = new Agent();

/**
 * Calls a server of this project by HTTP. Rejects where there is no answer.
 * @param {string} address
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 * @returns {Promise<{ status: number, ok: boolean, type: string, text: string }>} `type` is the `Content-Type`
 */
export function call(address, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: direct }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (text += chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0 } = response;
        const type = response.headers['content-type'] ?? '';
        resolve({ status, ok: status >= 200 && status < 300, type, text });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
