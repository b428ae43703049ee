import './visitor.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type UIMatch,
} from 'react-router-dom';
import { createRoutes, loadScreen } from '../../app/router.tsx';
import { pageTitle } from '#contract/screens';
import { BASE_PATH } from '../../lib/edition.ts';
import { queryClient } from '../../lib/queries.ts';

/** The page at a path, as a visitor's browser first shows it: the content of `#root`, and the document's title. */
export const renderPage = async (path: string): Promise<{ content: string; title: string }> => {
  const routes = createRoutes();
  if (!(await loadScreen(routes, path))) throw new Error(`the screen at ${path} does not load`);
  const handler = createStaticHandler(routes, { basename: import.meta.env.BASE_URL });
  const context = await handler.query(new Request(`http://localhost${BASE_PATH}${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
  // Its timers would keep the build from ending.
  queryClient.clear();
  const title = context.matches.map(titleOf).findLast(Boolean);
  return { content: await new Response(prelude).text(), title: pageTitle(title) };
};

const titleOf = ({ route }: { route: { handle?: UIMatch['handle'] } }): string | undefined =>
  (route.handle as { title?: string } | undefined)?.title;
