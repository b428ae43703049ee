import type { Request } from '@playwright/test';

/** The fields of a multipart request as sent; the values of a repeated field in order. */
export const sentForm = async (request: Request): Promise<Record<string, string[]>> => {
  const body = request.postDataBuffer();
  if (!body) throw new Error('the request has no body to read');
  const type = (await request.headerValue('content-type')) ?? '';
  // Copied, because a Buffer may lie on a SharedArrayBuffer, which `Response` refuses.
  const response = new Response(Uint8Array.from(body), { headers: { 'content-type': type } });
  const form = await response.formData();
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).map((value) => (typeof value === 'string' ? value : `file ${value.name}`)),
    ]),
  );
};
