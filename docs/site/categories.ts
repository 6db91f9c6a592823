/**
 * The heading of a symbol, by the folder of its source. The order is that of the
 * headings.
 */
const ROWS: readonly (readonly [folder: string, category: string])[] = [
  ['react/use-', 'Hooks'],
  ['react/', 'Providers and types'],
  ['src/client/view', 'Views'],
  ['src/client/timeline-view', 'Views'],
  ['src/client/typing', 'Messages'],
  ['src/client/all-features', 'Features'],
  ['src/client/', 'Client'],
  ['src/index', 'Client'],
  ['src/drop-in/', 'Client'],
  ['src/kernel/error', 'Errors'],
  ['src/features/kernel', 'Client'],
  ['src/features/session/', 'Session'],
  ['src/features/configuration/', 'Configuration'],
  ['src/features/messages/', 'Messages'],
  ['src/features/uploads/', 'Messages'],
  ['src/features/receipts/', 'Read receipts'],
  ['src/features/annotations/', 'Reactions and extensions'],
  ['src/features/language/', 'Language'],
  ['src/features/conversations/', 'Conversations'],
  ['src/features/search/', 'Search'],
  ['src/features/groups/', 'Groups'],
  ['src/features/group-data/', 'Group data'],
  ['src/features/topics/', 'Topics'],
  ['src/features/profiles/', 'Profiles'],
  ['src/features/presence/', 'Presence'],
  ['src/features/friends/', 'Friends'],
  ['src/features/follow/', 'Following'],
  ['src/features/blacklist/', 'Blocking'],
  ['src/features/signaling/', 'Calls'],
  ['src/features/push/', 'Push'],
  ['src/features/sync/', 'Synchronisation'],
  ['src/features/statistics/', 'Statistics'],
  ['src/kernel/', 'Client'],
  ['src/protocol/', 'Constants and wire'],
  ['src/platform/', 'Platform'],
]

export const categoryOf = (file: string): string | undefined =>
  ROWS.find(([folder]) => file.startsWith(folder))?.[1]

/** As headings and navigation have them. */
export const categoryOrder: readonly string[] = [
  ...new Set(['Client', 'Session', 'Messages', 'Conversations', ...ROWS.map(([, name]) => name)]),
  '*',
]
