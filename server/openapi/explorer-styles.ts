/** Styles of the API explorer's page: those of the overview, and the product's colours and font in Swagger UI. */
export const EXPLORER_STYLES = `
      :root {
        color-scheme: light dark;
        --bg: light-dark(#fffdf7, #0a0f1d); --bg2: light-dark(#f6f0e4, #121a2e); --bg3: light-dark(#f0e8d8, #1e2b47);
        --fg: light-dark(#1c1915, #f3eee2); --fg2: light-dark(#3a342c, #dcd8ce); --fg3: light-dark(#5a5247, #b8c0d1);
        --line: light-dark(#dcd2be, #3a4a6e); --input: light-dark(#fff, #121a2e);
        --accent: light-dark(#b8310b, #ffc53d); --accent-ink: light-dark(#fffdf7, #191203);
        --blue: light-dark(#1d5078, #8cc4f2); --green: light-dark(#1c6440, #6fd6a0); --orange: light-dark(#7a4e00, #f2b866);
        --red: light-dark(#a8142f, #ff8d92); --purple: light-dark(#5b3a8c, #c9a8ff);
        --mono: ui-monospace, monospace;
      }
      html { background: var(--bg) }
      body { margin: 0; color: var(--fg); font: 16px/1.5 system-ui, sans-serif }
      .page { box-sizing: border-box; max-width: 76rem; margin: 0 auto; padding: 2rem 1rem 4rem }
      .overview { overflow-wrap: break-word }
      .overview :is(h1, h2, h3, p, ol, dl, dd) { margin: 0; padding: 0 }
      .overview ol { list-style: none }
      .overview h1 { font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem); font-weight: 800; line-height: 1.1; letter-spacing: -0.03em }
      .overview h2 { margin: 3rem 0 1rem; font-size: 1.375rem; letter-spacing: -0.015em; line-height: 1.2 }
      .overview h3 { font-size: 1rem }
      .overview .lead { max-width: 40rem; margin-top: 0.75rem; color: var(--fg3); font-size: 1.1875rem; line-height: 1.45 }
      .overview .facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; color: var(--fg3); font-size: 0.9375rem }
      .overview a { color: var(--accent) }
      .overview code { font-family: var(--mono); font-size: 0.9em; overflow-wrap: anywhere }
      .overview :is(.steps p, .rules dd) { color: var(--fg3); font-size: 0.9375rem }
      .steps, .rules { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem }
      .steps { counter-reset: step }
      .steps li { display: grid; align-content: start; gap: 0.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--bg2); counter-increment: step }
      .steps h3::before { content: counter(step); display: inline-grid; place-items: center; width: 1.75rem; height: 1.75rem; margin-right: 0.625rem; border-radius: 50%; background: var(--accent); color: var(--accent-ink); font-size: 0.9375rem }
      .overview .rules { gap: 1.5rem; margin-top: 2rem }
      .rules dt { font-weight: 700 }
      .overview .call { text-underline-offset: 0.2em }
      .call:has(b) { display: grid; grid-template-columns: 3rem minmax(0, 1fr); align-items: baseline; color: var(--fg) !important; text-decoration-color: transparent }
      .call:hover { text-decoration-color: var(--accent) }
      .call b { font-size: 0.75rem; letter-spacing: 0.04em }
      .get { color: var(--blue) } .post { color: var(--green) } .put, .patch { color: var(--orange) } .delete { color: var(--red) }
      a:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; border-radius: 4px }

      /* Swagger UI has colours, fonts and shadows of its own, for light and dark apart: the product's replace all of them. */
      #explorer * { border-color: var(--line); background-color: transparent; box-shadow: none; color: inherit; font-family: inherit; text-shadow: none }
      #explorer svg { fill: currentColor }
      #explorer :is(code, pre, textarea, .opblock-summary-path, .parameter__type, .parameter__in, .headers td, [class*='json-schema-2020-12']) { font-family: var(--mono) }
      #explorer :is(.parameter__in, .parameter__type, .opblock-summary-description, .opblock-tag small, .response-control-media-type__accept-message, [class*='__attribute'], [class*='__value'], [class*='keyword--description']) { color: var(--fg3) }
      #explorer :is(.wrapper, .scheme-container, .schemes) { margin: 0; padding: 0 }
      #explorer .auth-wrapper { justify-content: start; margin-bottom: 1rem }
      #explorer :is(.schemes-server-container, .response-col_links, .btn.cancel) { display: none !important }
      #explorer .opblock-tag { flex-wrap: wrap; padding: 0.75rem 0; font-size: 1.1875rem }
      #explorer .opblock-tag small { flex: 1 1 12rem; font-size: 0.9375rem }
      #explorer .opblock { margin: 0 0 0.5rem; border-color: var(--line); border-radius: 10px; background: var(--bg2); overflow: hidden }
      #explorer .opblock-summary { border-color: var(--line) }
      #explorer .opblock-summary-method { min-width: 4.5rem; font-size: 0.75rem; letter-spacing: 0.04em }
      #explorer .opblock-summary-path { font-size: 0.9375rem }
      #explorer .opblock-summary-path-description-wrapper { row-gap: 0 }
      #explorer .opblock-get .opblock-summary-method { color: var(--blue) }
      #explorer .opblock-post .opblock-summary-method { color: var(--green) }
      #explorer :is(.opblock-put, .opblock-patch) .opblock-summary-method { color: var(--orange) }
      #explorer .opblock-delete .opblock-summary-method { color: var(--red) }
      #explorer .opblock-section-header { background: var(--bg3) }
      #explorer .tab-header .tab-item.active h4 span::after { background: var(--accent) }
      #explorer :is(input, select, textarea) { border: 1.5px solid var(--line); border-radius: 6px; background: var(--input); font-size: 0.875rem }
      #explorer select { appearance: auto; background-image: none; font-weight: 400 }
      #explorer :is(input, textarea)::placeholder { color: var(--fg3); opacity: 1 }
      #explorer :is(input, select, textarea, button, a, .opblock-tag, .opblock-summary):focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
      #explorer :is(.invalid, .parameter__name.required span) { border-color: var(--red); color: var(--red) }
      #explorer .parameter__name.required::after { color: var(--red) }
      #explorer .btn { border-color: var(--accent); border-radius: 6px; color: var(--accent) }
      #explorer .btn.execute { background: var(--accent); color: var(--accent-ink) }
      #explorer :is(.markdown, .renderedMarkdown) code { color: var(--accent) }
      #explorer pre.microlight { background: #14120f !important; color: #fdf3dc }
      #explorer pre.microlight * { font-family: var(--mono) }
      #explorer :is(.download-contents, .copy-to-clipboard) { background: #3c3831; color: #fdf3dc }
      #explorer .copy-to-clipboard button { background-color: transparent }
      #explorer .model-box, #explorer .json-schema-2020-12 { background: var(--bg3) }
      #explorer .json-schema-2020-12--embedded { background: none }
      #explorer [class*='__constraint'] { background: var(--bg2); color: var(--purple) }
      #explorer .dialog-ux .backdrop-ux { background: rgb(0 0 0 / 0.6) }
      #explorer .dialog-ux .modal-ux { border-radius: 10px; background: var(--bg) }
      #explorer :is(.errors-wrapper, .auth-container .errors) { border-color: var(--red); background: var(--bg2) }
      @media (width < 40rem) {
        #explorer :is(.parameters, .responses-table:not(.live-responses-table), .headers) :is(tbody, tr, td) { display: block; width: auto; min-width: 0; padding-inline: 0 }
        #explorer :is(.parameters, .responses-table, .headers) thead { display: none }
        #explorer :is(.parameters-container, .responses-inner, .opblock-section-header, .opblock-description-wrapper) { padding-inline: 0.75rem }
        #explorer :is(input, select, textarea) { min-width: 0; max-width: 100% }
        #explorer .dialog-ux .modal-ux { width: 94vw; min-width: 0 }
        #explorer .opblock-summary-description { flex-basis: 100% }
      }
      @media (prefers-reduced-motion: reduce) { #explorer * { animation: none; transition: none } }
`;
