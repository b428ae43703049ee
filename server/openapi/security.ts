import type { ListedEndpoint } from '#contract/endpoints';

const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The `access` of a login',
};

/** What the control room adds: its token, and the two ways in which a request names its sandbox (DEMO-02, DEMO-09). */
const controlSchemes = {
  demoToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Demo-Token',
    description:
      'The setting `DEMO_TOKEN` of the server; calls from the same machine need none, unless the server is hosted',
  },
  sandboxHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Sandbox',
    description:
      'Id of the sandbox to work on; goes before the cookie. A login is good in its own sandbox alone',
  },
  sandboxCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sandbox',
    description: 'The same for browsers, which cannot set headers on every request',
  },
};

export const securitySchemes = (controls: boolean) => ({
  bearer,
  ...(controls && controlSchemes),
});

type Requirement = Partial<Record<'bearer' | keyof typeof controlSchemes, []>>;

/**
 * What a call must carry, as alternatives: nothing, a login, or the right to use the control room, which is the token
 * unless the call comes from the same machine and the server is not hosted. A login may come with the name of the sandbox that it is for.
 */
export const securityOf = (
  { who, outsideSandbox }: ListedEndpoint,
  controls: boolean,
): Requirement[] => {
  if (who === 'anyone') return [];
  const needed: Requirement[] = who === 'control' ? [{}, { demoToken: [] }] : [{ bearer: [] }];
  if (!controls || outsideSandbox) return needed;
  const [most = {}] = needed.toReversed();
  return [...needed, { ...most, sandboxHeader: [] }, { ...most, sandboxCookie: [] }];
};
