import {
  annotations,
  conversationSettings,
  errorTexts,
  groupData,
  groups,
  gzip,
  keptOutbox,
  looking,
  media,
  merging,
  modifying,
  receipts,
  search,
  workerClock,
} from 'tavern-im'

/** What the app uses of chat: a bundle has nothing of the rest. */
export const chatFeatures = [
  annotations,
  conversationSettings,
  errorTexts,
  groupData,
  groups,
  gzip,
  keptOutbox,
  looking,
  media,
  merging,
  modifying,
  receipts,
  search,
  workerClock,
] as const
