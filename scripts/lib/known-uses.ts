/**
 * Uses of what browsers of the floor lack: paths in MDN's data (what is below them counts too), a part of the file or of the
 * selector (anywhere, when empty), and the reason why these browsers can do without. One that is not met fails the check.
 */
// oxfmt-ignore
export const KNOWN_USES: readonly (readonly [features: string, at: string, reason: string])[] = [
  ['api.HTMLElement.showPopover api.HTMLElement.hidePopover', 'ui/use-list-place.ts', 'Asked for first; without, the list is positioned in the page.'],
  ['api.HTMLElement.togglePopover html.global_attributes.popover', 'client/lab/tour/', 'Asked for first; without, the pointer of the tour is below an open dialog.'],
  ['html.global_attributes.popover', 'client/ui/', 'Ignored without popovers; `hidden` closes the list in all browsers.'],
  ['api.Window.requestIdleCallback api.Window.cancelIdleCallback', 'bar/regia-mount.tsx', 'Asked for first; a timer stands in.'],
  ['api.Element.auxclick_event', 'bar/mail-page.tsx', 'The middle button opens a mail’s link in a new tab; without, the link beside the mail does.'],
  ['api.Element.beforematch_event', 'tickets/ticket-card.tsx', 'Folded notes stay folded until their button is pressed.'],
  ['api.Navigator.share', 'publish/published-pass.tsx', 'Asked for first; without, the link is copied.'],
  ['html.global_attributes.autocorrect', '', 'The other browsers of phones do not correct a box with suggestions.'],
  ['html.global_attributes.autocapitalize', '', 'Safari on a desktop has no on-screen keyboard.'],
  ['api.Element.touchstart_event api.Element.touchmove_event api.Element.touchend_event', '', 'Safari on a desktop has no touch screen.'],

  ['javascript.builtins.Error.captureStackTrace', 'node_modules/zod/', 'Asked for first; only error messages differ.'],
  ['api.URL.canParse_static', 'node_modules/zod/', 'Asked for first; the constructor stands in.'],
  ['api.EventTarget.when', 'node_modules/zod/', 'A method of the library itself, which has the name of a newer one.'],
  ['api.Window.setImmediate', 'node_modules/scheduler/', 'Asked for first; a message channel stands in.'],
  ['api.Document.startViewTransition css.selectors.view-transition css.selectors.view-transition-group', 'node_modules/react', 'For transitions that the product does not use.'],
  ['api.Navigation api.Navigator.connection api.Window.navigation', 'node_modules/react-dom/', 'Asked for first, and only for transitions.'],
  ['html.global_attributes.is', 'node_modules/react-dom/', 'For custom elements, which the product does not have.'],

  ['css.properties.field-sizing', 'field-module__area', 'A text area keeps its height, and scrolls.'],
  ['css.properties.field-sizing', 'controls-module__scenario', 'The box is as wide as the longest name, at most as its panel.'],
  ['css.properties.text-wrap', '', 'Only looks or reads better with it; nothing is lost without.'],
  ['css.properties.scrollbar-width css.properties.scrollbar-color', '', 'The scrollbar is the browser’s own; the list scrolls the same.'],
  ['css.properties.content-visibility css.properties.contain-intrinsic-size css.properties.contain-intrinsic-block-size', '', 'Spares work in long lists; the page is the same.'],
  ['css.properties.overflow-anchor', '', 'Only browsers that anchor know it.'],
  ['css.properties.text-size-adjust', '', 'Only phones enlarge text by themselves.'],
  ['css.properties.forced-color-adjust', '', 'Safari has no forced colours.'],
  ['css.properties.cursor', '', 'A phone has no cursor.'],
  ['css.properties.resize', '', 'A phone resizes no box by hand.'],
  ['css.properties.break-after.avoid css.properties.orphans css.properties.widows', '', 'Where a printed page breaks; nothing is lost without.'],
  ['css.selectors.selection', '', 'iOS selects text in its own colour.'],
  ['css.at-rules.font-face.size-adjust css.at-rules.font-face.ascent-override css.at-rules.font-face.descent-override css.at-rules.font-face.line-gap-override', '', 'A fallback font until Archivo is there.'],
];
