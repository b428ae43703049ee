// @ts-check

/**
 * @typedef {object} KnownUse
 * @property {string[]} features paths in MDN's data; what is below them too
 * @property {string} [at] part of the file or the selector; anywhere, when not given
 * @property {string} reason what happens in browsers that lack it
 */

/**
 * Uses of what browsers of the floor lack, each with the reason why they can do without. One that is not met fails the check.
 * @type {readonly KnownUse[]}
 */
export const KNOWN_USES = [
  {
    features: ['api.HTMLElement.showPopover', 'api.HTMLElement.hidePopover'],
    at: 'ui/use-list-place.ts',
    reason: 'Asked for first; without, the list is positioned in the page.',
  },
  {
    features: ['html.global_attributes.popover'],
    at: 'client/ui/',
    reason: 'Ignored without popovers; `hidden` closes the list in all browsers.',
  },
  {
    features: ['api.Window.requestIdleCallback', 'api.Window.cancelIdleCallback'],
    at: 'bar/regia-mount.tsx',
    reason: 'Asked for first; a timer stands in.',
  },
  {
    features: ['api.Element.auxclick_event'],
    at: 'bar/mail-page.tsx',
    reason:
      'The middle button opens a mail’s link in a new tab; without, the link beside the mail does.',
  },
  {
    features: ['api.Navigator.share'],
    at: 'publish/published-pass.tsx',
    reason: 'Asked for first; without, the link is copied.',
  },
  {
    features: ['html.global_attributes.autocorrect'],
    reason: 'The other browsers of phones do not correct a box with suggestions.',
  },
  {
    features: ['html.global_attributes.autocapitalize'],
    reason: 'Safari on a desktop has no on-screen keyboard.',
  },
  {
    features: [
      'api.Element.touchstart_event',
      'api.Element.touchmove_event',
      'api.Element.touchend_event',
    ],
    reason: 'Safari on a desktop has no touch screen.',
  },

  {
    features: ['api.Window.beforeunload_event'],
    at: 'node_modules/react-aria/',
    reason: 'Removes its listeners as the page ends, with which they end anyway.',
  },
  {
    features: ['api.Element.checkVisibility', 'javascript.builtins.Intl.Locale.getTextInfo'],
    at: 'node_modules/react-aria/',
    reason: 'Asked for first; computed styles and a list of scripts stand in.',
  },
  {
    features: ['javascript.builtins.Intl.Locale.getWeekInfo'],
    at: 'node_modules/@internationalized/date/',
    reason: 'Asked for first; a table of regions stands in.',
  },
  {
    features: ['javascript.builtins.Error.captureStackTrace'],
    at: 'node_modules/zod/',
    reason: 'Asked for first; only error messages differ.',
  },
  {
    features: ['api.EventTarget.when'],
    at: 'node_modules/zod/',
    reason: 'A method of the library itself, which has the name of a newer one.',
  },
  {
    features: ['javascript.builtins.Iterator.toArray'],
    at: 'node_modules/react-tabs/',
    reason: 'A method of the library itself, which has the name of a newer one.',
  },
  {
    features: ['api.Window.setImmediate'],
    at: 'node_modules/scheduler/',
    reason: 'Asked for first; a message channel stands in.',
  },
  {
    features: [
      'api.Document.startViewTransition',
      'api.Navigation',
      'api.Navigator.connection',
      'api.Window.navigation',
      'css.selectors.view-transition',
      'css.selectors.view-transition-group',
      'html.global_attributes.is',
    ],
    at: 'node_modules/react',
    reason:
      'Asked for first, and for transitions and custom elements, which the product does not have.',
  },

  {
    features: ['css.properties.field-sizing'],
    reason: 'The box keeps a width that fits each choice.',
  },
  {
    features: ['css.properties.text-wrap', 'css.properties.scrollbar-width'],
    reason: 'Only looks or reads better with it; nothing is lost without.',
  },
  {
    features: [
      'css.properties.content-visibility',
      'css.properties.contain-intrinsic-size',
      'css.properties.contain-intrinsic-block-size',
    ],
    reason: 'Spares work in long lists; the page is the same.',
  },
  {
    features: ['css.properties.overflow-anchor', 'css.properties.text-size-adjust'],
    reason: 'Only browsers that anchor a scrolled page, or phones that enlarge text, know it.',
  },
  {
    features: ['css.properties.forced-color-adjust'],
    reason: 'Safari has no forced colours.',
  },
  {
    features: ['css.properties.cursor', 'css.properties.resize'],
    reason: 'A phone has no cursor.',
  },
  {
    features: [
      'css.properties.break-after.avoid',
      'css.properties.orphans',
      'css.properties.widows',
    ],
    reason: 'Where a printed page breaks; nothing is lost without.',
  },
  { features: ['css.selectors.selection'], reason: 'iOS selects text in its own colour.' },
  {
    features: ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(
      (name) => `css.at-rules.font-face.${name}`,
    ),
    reason: 'A fallback font until Archivo is there.',
  },
];
