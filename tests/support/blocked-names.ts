/**
 * Patterns of the lists that most blockers have on: EasyList (easylist_general_block, _hide), EasyPrivacy
 * (easyprivacy_general), EasyList Cookie (easylist_cookie_general_block, _hide) and Fanboy's Annoyances, from
 * https://easylist.to. Not the lists themselves, but the words by which their general rules know a file or an element:
 * a name that has none of them matches no general rule.
 */
const WORDS = [
  // EasyList: advertisements.
  'ads?',
  'adverts?',
  'advert\\w*',
  'adserv\\w*',
  'banners?',
  'popups?',
  'popunder',
  'promos?',
  'sponsors?\\w*',
  'affiliates?',
  // EasyPrivacy: trackers.
  'analytics?',
  'beacons?',
  'click\\w*count\\w*',
  'collect(?:or)?',
  'events?',
  'fingerprint\\w*',
  'heatmaps?',
  'logg?(?:er|ing)?',
  'metrics',
  'pageviews?',
  'pixels?',
  'stats?',
  'statistics',
  'telemetry',
  'track(?:er|ing)?\\w*',
  'visitors?',
  // EasyList Cookie.
  'cookies?\\w*',
  'consent',
  'gdpr',
  'privacy',
  // Fanboy's Annoyances.
  'newsletters?',
  'social\\w*',
  'share\\w*',
  'announcements?',
  'notifications?',
  'overlays?',
];

/** A word of a name, between dashes, dots, slashes, underscores or at an end. */
const BLOCKED = new RegExp(`(?:^|[^a-z0-9])(?:${WORDS.join('|')})(?:[^a-z0-9]|$)`, 'i');

/** Whether a name in an address, a class or an id may be on a list. The hash of a built file is no word. */
export const isBlockedName = (name: string): boolean =>
  BLOCKED.test(name.replace(/-[\w-]{6}(\.\w+)$/, '$1'));
