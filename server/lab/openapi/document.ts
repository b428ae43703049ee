/** The API document with sandboxes, the recorder and the control room. */
import type { ListedEndpoint } from '#contract/endpoints';
import { REQUEST_ID } from '#lab/calls';
import { SandboxId } from '#lab/control';
import { REQUEST_ID_MAX } from '#lab/limits';
import { documentedPath, openApiDocument } from '../../openapi/document.ts';
import { PRODUCT_NOTES, type Notes } from '../../openapi/notes.ts';
import { toJson } from '../../openapi/schemas.ts';
import { LAB_NOTES } from './notes.ts';

export const NOTES: Notes = {
  tags: { ...PRODUCT_NOTES.tags, ...LAB_NOTES.tags },
  endpoints: { ...PRODUCT_NOTES.endpoints, ...LAB_NOTES.endpoints },
  parameters: { ...PRODUCT_NOTES.parameters, ...LAB_NOTES.parameters },
  fields: { ...PRODUCT_NOTES.fields, ...LAB_NOTES.fields },
  rules: [...PRODUCT_NOTES.rules, ...LAB_NOTES.rules],
};

/** The control room's token, and the two ways in which a request names its sandbox (DEMO-02, DEMO-09). */
const SECURITY_SCHEMES = {
  demoToken: {
    ...{ type: 'apiKey', in: 'header', name: 'X-Demo-Token' },
    description:
      'The setting `DEMO_TOKEN` of the server; calls from the same machine need none, unless the server is hosted',
  },
  sandboxHeader: {
    ...{ type: 'apiKey', in: 'header', name: 'X-Sandbox' },
    description:
      'Id of the sandbox to work on; goes before the cookie. A login is good in its own sandbox alone',
  },
  sandboxCookie: {
    ...{ type: 'apiKey', in: 'cookie', name: 'sandbox' },
    description: 'The same for browsers, which cannot set headers on every request',
  },
};

const PARAMETERS = {
  Sandbox: {
    ...{ name: 'X-Sandbox', in: 'header', required: false, example: 'default' },
    description: 'The sandbox to work on; if absent, the one that the cookie names, or "default"',
    schema: toJson(SandboxId, 'request', {}),
  },
  RequestId: {
    ...{ name: 'X-Request-Id', in: 'header', required: false, example: 'request-1' },
    description: `A name for the call, which the recorder keeps as \`request_id\` and the answer repeats. Anything but 1 to ${REQUEST_ID_MAX} letters, digits, hyphens and underscores is ignored, and \`request_id\` is null`,
    schema: { type: 'string', pattern: REQUEST_ID.source },
  },
};

/** What a call must carry, as alternatives: a login may come with the name of the sandbox that it is for. */
const securityOf = ({ who, needsNoWorld }: ListedEndpoint) => {
  if (who === 'anyone') return [];
  const needed: Record<string, []> = who === 'control' ? { demoToken: [] } : { bearer: [] };
  return [
    // From the same machine, unless the server is hosted.
    ...(who === 'control' ? [{}] : []),
    needed,
    ...(needsNoWorld
      ? []
      : [
          { ...needed, sandboxHeader: [] },
          { ...needed, sandboxCookie: [] },
        ]),
  ] as Readonly<Record<string, []>>[];
};

export const labDocument = (endpoints: readonly ListedEndpoint[]) => {
  const document = openApiDocument(endpoints, NOTES);
  Object.assign(document.components.securitySchemes, SECURITY_SCHEMES);
  Object.assign(document.components.parameters, PARAMETERS);
  const reference = (name: keyof typeof PARAMETERS) => ({
    $ref: `#/components/parameters/${name}`,
  });
  for (const entry of endpoints) {
    const operation = document.paths[documentedPath(entry)]?.[entry.method];
    if (!operation) continue;
    operation.security = securityOf(entry);
    if (!entry.needsNoWorld) operation.parameters.push(reference('Sandbox'));
    if (entry.who === 'control') continue;
    operation.parameters.push(reference('RequestId'));
    operation.description += `\n\nName for faults: ${entry.name}`;
  }
  return document;
};
