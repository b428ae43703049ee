import type { Request } from '@playwright/test';

/** The fields of a multipart request as they went over the wire; repeated ones in order. */
export const sentForm = async (request: Request): Promise<Record<string, string[]>> => {
  const body = request.postDataBuffer();
  if (!body) throw new Error('the request has no body to read');
  const type = (await request.headerValue('content-type')) ?? '';
  // A copy: the buffer may stand on memory that is shared.
  const response = new Response(Uint8Array.from(body), { headers: { 'content-type': type } });
  const form = await response.formData();
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).map((value) => (typeof value === 'string' ? value : `file ${value.name}`)),
    ]),
  );
};
