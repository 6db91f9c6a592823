/** The features from the lowest to the highest. A feature uses those before it, never those after it. */
export const featureOrder = [
  'session',
  'configuration',
  'statistics',
  'profiles',
  'presence',
  'groups',
  'uploads',
  'messages',
  'receipts',
  'annotations',
  'group-data',
  'language',
  'conversations',
  'topics',
  'signaling',
  'sync',
] as const
