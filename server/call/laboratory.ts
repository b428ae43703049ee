/** The one door between the product and what makes it a demo that can be steered: the product runs without it. */
import type { Endpoint } from '#contract/endpoint';
import type { ListedEndpoint } from '#contract/endpoints';
import type { HttpError } from '#contract/http-error';
import type { Screen } from '#contract/screens';
import type { Change, User } from '../store/schema.ts';
import type { World } from '../world/world.ts';
import type { Answer, Answered, HttpCall } from './http-call.ts';
import type { Route, Deps } from './route.ts';

/** What is told of a call while it is answered. */
export interface CallLog {
  /** As whom it was sent, once that is known. */
  caller?: (user: User) => void;
  /** What has become durable, and the changes that undo it, the last one first. */
  committed?: (changes: readonly Change[], undo: readonly Change[]) => void;
}

export interface Laboratory {
  /** The endpoints of its own, and what answers them. */
  endpoints: readonly ListedEndpoint[];
  routes: readonly Route[];
  /** Its own pages. */
  screens: readonly Screen[];
  /** The API document of all endpoints. */
  document: (endpoints: readonly ListedEndpoint[]) => object;
  /** The refusal of a path that nothing answers, in the words of whose path it is. */
  refusalAt: (path: string, request: Pick<HttpCall, 'header'>, refusal: HttpError) => HttpError;
  /** The world that a call is for. Throws 403 where the caller may not make it, 404 where there is no such world. */
  worldOf: (entry: Endpoint, httpCall: HttpCall) => World;
  /** The world whose picture is asked for. Throws 404. */
  pictureWorldOf: (request: Pick<HttpCall, 'header'>, name: string) => World;
  /** The world whose rows the head of a page may name: the one that the page's own calls will read. */
  pageWorldOf: (request: Pick<HttpCall, 'header'>) => World;
  /** A page, with what its world adds to it. */
  pageOf: (html: string, request: Pick<HttpCall, 'header'>) => string;
  /** Answers a call by `answer`, of this httpCall or of a changed one, unless it does so itself; rethrows what refuses it. */
  wrapCall: (
    entry: Endpoint,
    httpCall: HttpCall,
    world: World,
    answer: (callLog: CallLog, httpCall: HttpCall) => Promise<Answer>,
  ) => Promise<Answered>;
}

/** Dependencies of the application, with the laboratory where it has one. */
export interface AppDeps extends Deps {
  laboratory: Laboratory | null;
}
