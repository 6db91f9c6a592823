import { annotationStateFeature } from '../../features/annotations/index.ts'
import { blacklistFeature } from '../../features/blacklist/index.ts'
import { profanityFeature } from '../../features/configuration/profanity-feature.ts'
import type { AnyFeature } from '../../features/feature.ts'
import { followStateFeature } from '../../features/follow/index.ts'
import { friendStateFeature } from '../../features/friends/index.ts'
import { groupDataStateFeature } from '../../features/group-data/index.ts'
import {
  keptOutboxFeature,
  mediaWith,
  mergingFeature,
  messageTraceFeature,
  modifyingFeature,
} from '../../features/messages/features.ts'
import { roomFeature } from '../../features/messages/rooms-feature.ts'
import { presenceFeature } from '../../features/presence/index.ts'
import { pushFeature } from '../../features/push/index.ts'
import { receiptStateFeature } from '../../features/receipts/index.ts'
import { signalingFeature } from '../../features/signaling/index.ts'
import { statisticsFeature } from '../../features/statistics/index.ts'
import { topicStateFeature } from '../../features/topics/index.ts'
import { errorTextsFeature } from '../error-texts-feature.ts'
import { hiddenTimerFeature } from '../worker-clock-feature.ts'
import { lateUploadFeature } from './late-uploads.ts'

export { idleExtras } from './idle-extras.ts'
/** The code of messaging and of all features in one file, but for the features of `extras.ts`. */
export { messaging } from './messaging.ts'

/** Features that listen, or whose methods return at once: from the login on. In the order of `allFeatures`. */
export const features: readonly AnyFeature[] = [
  mediaWith(lateUploadFeature),
  mergingFeature,
  modifyingFeature,
  messageTraceFeature,
  roomFeature,
  profanityFeature,
  statisticsFeature,
  presenceFeature,
  blacklistFeature,
  followStateFeature,
  receiptStateFeature,
  annotationStateFeature,
  groupDataStateFeature,
  friendStateFeature,
  topicStateFeature,
  signalingFeature,
  pushFeature,
  errorTextsFeature,
  keptOutboxFeature,
  hiddenTimerFeature,
]

/** Loads the features that only answer calls. */
export const importExtras = () => import('./extras.ts')
