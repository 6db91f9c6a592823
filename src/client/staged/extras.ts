import { annotationFeature } from '../../features/annotations/management.ts'
import { conversationSettingsFeature } from '../../features/conversations/settings-feature.ts'
import type { AnyFeature } from '../../features/feature.ts'
import { followFeature } from '../../features/follow/management.ts'
import { friendFeature } from '../../features/friends/management.ts'
import { groupDataFeature } from '../../features/group-data/management.ts'
import { groupManagementFeature } from '../../features/groups/management.ts'
import { languageFeature } from '../../features/language/index.ts'
import { receiptFeature } from '../../features/receipts/management.ts'
import { searchFeature } from '../../features/search/index.ts'
import { topicFeature } from '../../features/topics/management.ts'
import { uploadCodeFeature } from './upload-code.ts'

/** Features that only answer calls, and uploads: they come with the first call, or when a ready client is idle. */
export const features: readonly AnyFeature[] = [
  groupManagementFeature,
  conversationSettingsFeature,
  languageFeature,
  searchFeature,
  friendFeature,
  annotationFeature,
  groupDataFeature,
  receiptFeature,
  topicFeature,
  followFeature,
  uploadCodeFeature,
]
