import type { ErrorRequestHandler, RequestHandler } from 'express';
import { MulterError } from 'multer';
import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import type { Deps } from '../call/route.ts';
import type { AppDeps } from '../call/laboratory.ts';
import { assertDecodable } from '../call/find-route.ts';
import { notPlain } from '../call/parse.ts';
import { loggedRefusal, notFoundAt } from '../call/refusals.ts';
import type { Config } from '../config.ts';
import { foreignHosts, headersOf } from './caller.ts';
import { securityHeadersOf, setHeaders } from './security-headers.ts';
import { refusalSender } from './send-refusal.ts';

const MULTER_ERRORS: Partial<Record<MulterError['code'], Record<string, string[]>>> = {
  LIMIT_FILE_SIZE: { image: [PROBLEM.imageTooBig] },
  LIMIT_FILE_COUNT: { image: [PROBLEM.oneImage] },
  LIMIT_UNEXPECTED_FILE: { image: [PROBLEM.oneImage] },
};

const badRequest = () => invalid({ non_field_errors: [PROBLEM.badRequest] });

/** Errors of Express, its router and body-parser, which carry `status` and sometimes `headers`. */
const fromHttpError = (status: number, headers?: Record<string, string>): HttpError => {
  if (status === 404) return new HttpError(404, PROBLEM.pathNotFound);
  if (status === 415) return new HttpError(415, PROBLEM.unsupported);
  return status === 400 ? badRequest() : new HttpError(status, PROBLEM.badRequest, headers);
};

/** The refusal that an error of Express, its readers of bodies or multer stands for; any other error as it is. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof MulterError) {
    // Its types do not have this code yet.
    const code: string = error.code;
    if (code === 'LIMIT_FIELD_NESTING') return notPlain(error.field ?? '');
    return invalid(MULTER_ERRORS[error.code] ?? { non_field_errors: [PROBLEM.multipart] });
  }
  if (error instanceof HttpError) return error;
  const { status, headers } = error as { status?: unknown; headers?: Record<string, string> };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return fromHttpError(status, headers);
  if (error instanceof Error && isMultipartError(error)) {
    return invalid({ non_field_errors: [PROBLEM.multipart] });
  }
  return error;
};

/** Busboy throws plain `Error`s without a code, so that only the message identifies them. */
const isMultipartError = ({ message }: Error): boolean =>
  /^(Multipart:|Unexpected end of|Malformed |Unsupported content type|Request (aborted|closed))/.test(
    message,
  );

/** Express's error handler: answers every error in the documented shape, without stack or message of unknown ones. */
export const sendError = ({
  log,
  config,
  turns,
}: Pick<Deps, 'log' | 'config' | 'turns'>): ErrorRequestHandler => {
  const secure = securityHeadersOf(config.PUBLIC_URL);
  const send = refusalSender(turns);
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const { method, path } = request;
    setHeaders(response, secure);
    send(request, response, loggedRefusal(asRefusal(error), log, { method, path }));
  };
};

/**
 * Answers 400 to a path with invalid percent-encoding. Runs before all routers, so that the answer does not depend on which of
 * them decodes the path.
 */
export const refuseMalformed: RequestHandler = (request, _response, next) => {
  assertDecodable(request.path);
  next();
};

/** Answers 421 to a foreign name of a server for this machine alone (HOST-03). */
export const refuseForeignHost = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): RequestHandler => {
  const isForeign = foreignHosts(config);
  return ({ headers: { host } }, _response, next) => {
    if (isForeign(host)) throw new HttpError(421, PROBLEM.foreignHost);
    next();
  };
};

/** Answers 404 to an unknown path (GEN-06b). */
export const pathNotFound =
  (deps: Pick<AppDeps, 'laboratory'>): RequestHandler =>
  (request) => {
    throw notFoundAt(request.originalUrl, headersOf(request), deps);
  };
