/** Milliseconds after which a page counts as painted; one in the background is not painted at all. */
const PAINT_LIMIT = 300;

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PAINT_LIMIT);
  });

/** A prerendered page is painted before its code is loaded, which would only delay style sheet and fonts. */
const openPage = async (root: HTMLElement) => {
  const code = document.querySelector<HTMLTemplateElement>('#code');
  if (code) {
    await painted();
    document.head.append(code.content);
  }
  const { start } = await import('./app/start.tsx');
  await start(root);
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void openPage(root);
