/** What the defects of the client are made with, in the page. */

export interface BrowserTools {
  /** Calls `act` for each element that matches, now and whenever the page changes. */
  each: (selector: string, act: (element: HTMLElement) => void) => void;
  /** Hides the innermost elements that have this text. */
  hideText: (text: string) => void;
  /** Changes the JSON of answers to calls whose path matches. */
  onAnswer: (method: string, path: RegExp, change: (json: unknown) => unknown) => void;
  /** Adds a style sheet. It wins over the product's rules, which are in layers. */
  style: (rules: string) => void;
  /** Replaces a method of a prototype or an object; `original` is bound by `call`. */
  replace: <T extends object, K extends keyof T>(
    target: T,
    name: K,
    make: (original: T[K]) => T[K],
  ) => void;
}

/** Sent to the browser as text: it uses nothing outside of itself. */
export const makeBrowserTools = (): BrowserTools => {
  const acts: (() => void)[] = [];
  const observer = new MutationObserver(() => {
    for (const act of acts) act();
    // What the defects themselves have changed.
    observer.takeRecords();
  });
  const watch = () =>
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  const each: BrowserTools['each'] = (selector, act) => {
    if (acts.length === 0) watch();
    acts.push(() => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) act(element);
    });
  };
  const replace: BrowserTools['replace'] = (target, name, make) => {
    target[name] = make(target[name]);
  };
  return {
    each,
    replace,
    style: (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    },
    hideText: (text) =>
      each('body *', (element) => {
        if (element.hidden || !element.textContent.includes(text)) return;
        if ([...element.children].some((child) => child.textContent.includes(text))) return;
        element.style.setProperty('display', 'none', 'important');
        element.hidden = true;
      }),
    onAnswer: (method, path, change) =>
      replace(window, 'fetch', (original) => async (input, init) => {
        const answer = await original.call(window, input, init);
        const url = input instanceof Request ? input.url : String(input);
        // The static edition's calls lie below its own path.
        const pathname = new URL(url, window.location.href).pathname.replace(/^.*?(?=\/api\/)/, '');
        const isMeant = (init?.method ?? 'GET').toUpperCase() === method && path.test(pathname);
        if (!isMeant || !answer.ok) return answer;
        const json: unknown = await answer.clone().json();
        return new Response(JSON.stringify(change(json)), {
          status: answer.status,
          statusText: answer.statusText,
          headers: answer.headers,
        });
      }),
  };
};
