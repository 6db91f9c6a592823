import { annotationFeature } from '../../features/annotations/methods-feature.ts'
import { conversationSettingsFeature } from '../../features/conversations/settings-feature.ts'
import type { AnyFeature } from '../../features/feature.ts'
import { followFeature } from '../../features/follow/methods-feature.ts'
import { friendFeature } from '../../features/friends/methods-feature.ts'
import { groupDataFeature } from '../../features/group-data/methods-feature.ts'
import { groupManagementFeature } from '../../features/groups/management.ts'
import { languageFeature } from '../../features/language/index.ts'
import { historyJumpFeature } from '../../features/messages/history-jump-feature.ts'
import { receiptFeature } from '../../features/receipts/methods-feature.ts'
import { searchFeature } from '../../features/search/index.ts'
import { topicFeature } from '../../features/topics/methods-feature.ts'
import { uploadCodeFeature } from './upload-code.ts'

/** Features that only answer calls, and uploads: they come with the first call, or when a ready client is idle. */
export const features: readonly AnyFeature[] = [
  groupManagementFeature,
  conversationSettingsFeature,
  languageFeature,
  historyJumpFeature,
  searchFeature,
  friendFeature,
  annotationFeature,
  groupDataFeature,
  receiptFeature,
  topicFeature,
  followFeature,
  uploadCodeFeature,
]
