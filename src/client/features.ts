/** The features from the lowest to the highest. A feature uses those before it, never those after it. */
export const featureOrder = [
  'session',
  'configuration',
  'statistics',
  'profiles',
  'groups',
  'uploads',
  'messages',
  'receipts',
  'annotations',
  'group-data',
  'language',
  'conversations',
  'topics',
  'sync',
] as const
