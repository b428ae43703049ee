import type { RequestListener } from 'node:http';
import { SCRIPT_HEADERS, SCRIPT_PATH, scriptAt } from '../defects/page-script.ts';

/** Sends pages the script of planted defects (LAB-07); everything else is the application's. */
export const withPlantedScript =
  (application: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '' } = request;
    if (url.split('?')[0] !== SCRIPT_PATH) application(request, response);
    else response.writeHead(200, SCRIPT_HEADERS).end(scriptAt(url));
  };
