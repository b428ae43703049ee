/** The one door between the product and what makes it a demo that can be steered: the product runs without it. */
import type { Endpoint } from '#contract/endpoint';
import type { ListedEndpoint } from '#contract/endpoints';
import type { Refusal } from '#contract/refusal';
import type { Screen } from '#contract/screens';
import type { Change } from '../store/stored-document.ts';
import type { User } from '../store/schema.ts';
import type { World } from '../world/world.ts';
import type { DocumentParts } from '../openapi/document-parts.ts';
import type { Answer, Answered, Exchange } from './exchange.ts';
import type { Route, Deps } from './route.ts';

/** What is told of a call while it is answered. */
export interface Observer {
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
  /** What it adds to the API document. */
  document: DocumentParts;
  /** The refusal of a path that nothing answers, in the words of whose path it is. */
  refusalAt: (path: string, request: Pick<Exchange, 'header'>, refusal: Refusal) => Refusal;
  /** The world that a call is for. Throws 403 where the caller may not make it, 404 where there is no such world. */
  worldOf: (entry: Endpoint, exchange: Exchange) => World;
  /** The world whose picture is asked for. Throws 404. */
  pictureWorldOf: (request: Pick<Exchange, 'header'>) => World;
  /** The world whose rows the head of a page may name: the one that the page's own calls will read. */
  pageWorldOf: (request: Pick<Exchange, 'header'>) => World;
  /** A page, with what its world adds to it. */
  pageOf: (html: string, request: Pick<Exchange, 'header'>) => string;
  /** Answers a call by `answer`, of this exchange or of a changed one, unless it does so itself; rethrows what refuses it. */
  around: (
    entry: Endpoint,
    exchange: Exchange,
    world: World,
    answer: (observer: Observer, exchange: Exchange) => Promise<Answer>,
  ) => Promise<Answered>;
}

/** Dependencies of the application, with the laboratory where it has one. */
export interface AppDeps extends Deps {
  laboratory: Laboratory | null;
}
