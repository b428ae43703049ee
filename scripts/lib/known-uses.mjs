// @ts-check

/**
 * @typedef {object} KnownUse
 * @property {string} feature path in MDN's data; what is below it too
 * @property {string} [at] part of the file or the selector; anywhere, when not given
 * @property {string} reason what happens in browsers that lack it
 */

const SAME_WITHOUT = 'Only looks or reads better with it; nothing is lost without.';
const ON_PAPER = 'Where a printed page breaks; nothing is lost without.';
const OWN_METHOD = 'A method of the library itself, which has the name of a newer one.';

/**
 * Uses of what browsers of the floor lack, each with the reason why they can do without. One that is not met fails the check.
 * @type {readonly KnownUse[]}
 */
export const KNOWN_USES = [
  {
    feature: 'api.HTMLElement.showPopover',
    at: 'ui/use-list-place.ts',
    reason: 'Asked for first; without, the list is positioned in the page.',
  },
  {
    feature: 'api.HTMLElement.hidePopover',
    at: 'ui/use-list-place.ts',
    reason: 'As showPopover.',
  },
  {
    feature: 'html.global_attributes.popover',
    at: 'client/ui/',
    reason: 'Ignored without popovers; `hidden` closes the list in all browsers.',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    at: 'bar/regia-mount.tsx',
    reason: 'Asked for first; a timer stands in.',
  },
  {
    feature: 'api.Window.cancelIdleCallback',
    at: 'bar/regia-mount.tsx',
    reason: 'As requestIdleCallback.',
  },
  {
    feature: 'api.Element.auxclick_event',
    at: 'bar/mail-page.tsx',
    reason:
      'The middle button opens a mail’s link in a new tab; without, the link beside the mail does.',
  },
  {
    feature: 'api.Navigator.share',
    at: 'publish/published-pass.tsx',
    reason: 'Asked for first; without, the link is copied.',
  },
  {
    feature: 'html.global_attributes.autocorrect',
    reason: 'The other browsers of phones do not correct a box with suggestions.',
  },
  {
    feature: 'html.global_attributes.autocapitalize',
    reason: 'Safari on a desktop has no on-screen keyboard.',
  },
  { feature: 'api.Element.touchstart_event', reason: 'Safari on a desktop has no touch screen.' },
  { feature: 'api.Element.touchmove_event', reason: 'As touchstart.' },
  { feature: 'api.Element.touchend_event', reason: 'As touchstart.' },
  {
    feature: 'api.Window.beforeunload_event',
    at: 'node_modules/react-aria/',
    reason: 'Removes its listeners as the page ends, with which they end anyway.',
  },
  {
    feature: 'api.Element.checkVisibility',
    at: 'node_modules/react-aria/',
    reason: 'Asked for first; computed styles stand in.',
  },
  {
    feature: 'javascript.builtins.Intl.Locale.getTextInfo',
    at: 'node_modules/react-aria/',
    reason: 'Asked for first; a list of scripts stands in.',
  },
  {
    feature: 'javascript.builtins.Intl.Locale.getWeekInfo',
    at: 'node_modules/@internationalized/date/',
    reason: 'Asked for first; a table of regions stands in.',
  },
  {
    feature: 'javascript.builtins.Error.captureStackTrace',
    at: 'node_modules/zod/',
    reason: 'Asked for first; only error messages differ.',
  },
  { feature: 'api.EventTarget.when', at: 'node_modules/zod/', reason: OWN_METHOD },
  {
    feature: 'javascript.builtins.Iterator.toArray',
    at: 'node_modules/react-tabs/',
    reason: OWN_METHOD,
  },
  {
    feature: 'api.Window.setImmediate',
    at: 'node_modules/scheduler/',
    reason: 'Asked for first; a message channel stands in.',
  },
  {
    feature: 'api.Document.startViewTransition',
    at: 'node_modules/react',
    reason: 'For transitions that the product does not use.',
  },
  {
    feature: 'css.selectors.view-transition',
    at: 'node_modules/react-dom/',
    reason: 'As startViewTransition.',
  },
  {
    feature: 'css.selectors.view-transition-group',
    at: 'node_modules/react-dom/',
    reason: 'As startViewTransition.',
  },
  {
    feature: 'html.global_attributes.is',
    at: 'node_modules/react-dom/',
    reason: 'For custom elements, which the product does not have.',
  },

  {
    feature: 'css.properties.field-sizing',
    reason: 'The box keeps a width that fits each choice.',
  },
  { feature: 'css.properties.text-wrap', reason: SAME_WITHOUT },
  {
    feature: 'css.properties.scrollbar-width',
    reason: 'The scrollbar is the browser’s own; the list scrolls the same.',
  },
  {
    feature: 'css.properties.content-visibility',
    reason: 'Spares work in long lists; the page is the same.',
  },
  { feature: 'css.properties.contain-intrinsic-size', reason: 'As content-visibility.' },
  { feature: 'css.properties.contain-intrinsic-block-size', reason: 'As content-visibility.' },
  { feature: 'css.properties.overflow-anchor', reason: 'Only browsers that anchor know it.' },
  { feature: 'css.properties.text-size-adjust', reason: 'Only phones enlarge text by themselves.' },
  { feature: 'css.properties.forced-color-adjust', reason: 'Safari has no forced colours.' },
  { feature: 'css.properties.cursor', reason: 'A phone has no cursor.' },
  { feature: 'css.properties.resize', reason: 'A phone resizes no box by hand.' },
  { feature: 'css.properties.break-after.avoid', reason: ON_PAPER },
  { feature: 'css.properties.orphans', reason: ON_PAPER },
  { feature: 'css.properties.widows', reason: ON_PAPER },
  { feature: 'css.selectors.selection', reason: 'iOS selects text in its own colour.' },
  {
    feature: 'css.at-rules.font-face.size-adjust',
    reason: 'A fallback font until Archivo is there.',
  },
  { feature: 'css.at-rules.font-face.ascent-override', reason: 'As size-adjust.' },
  { feature: 'css.at-rules.font-face.descent-override', reason: 'As size-adjust.' },
  { feature: 'css.at-rules.font-face.line-gap-override', reason: 'As size-adjust.' },
];
