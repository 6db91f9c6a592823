import type { AnyFeature } from '../../features/feature.ts'
import type { GzipPort } from '../../platform/platform.ts'
import { textCodec } from '../../protocol/text-codec.ts'
import type { allFeatures as everyFeature } from '../all-features.ts'
import type { DoorFeature } from '../door.ts'
import { switchClock } from '../switch-clock.ts'
import * as methods from './late-methods.ts'

/** A feature whose code is loaded at the first login. */
export interface LateFeature extends DoorFeature {
  /** The names of its methods, separated by white space. */
  readonly methods?: string
  /** Absent if the files of all features have the code. */
  readonly load?: (() => Promise<AnyFeature>) | undefined
  /** Loads what inflates frames: once the session is open, or when a compressed frame comes. */
  readonly loadGzip?: () => Promise<{ readonly plainGzip: GzipPort }>
}

/** Declares a feature whose code comes later. */
export const late = (
  name: string,
  methods: string,
  load: () => Promise<AnyFeature>,
): LateFeature => ({ name, methods, load })

/** Frames are read from the first one on. */
export const textFormatFeature: LateFeature = {
  name: 'textFormat',
  codec: textCodec,
  load: async () => ({ name: 'textFormat' }),
}

/** Timers are set from the first login on; the worker comes later. */
export const lateWorkerClock: LateFeature = {
  name: 'workerClock',
  clock: switchClock,
  load: () =>
    import('../../platform/with-worker-clock.ts').then(({ withWorkerClock }) => ({
      name: 'workerClock',
      ...withWorkerClock,
    })),
}

/** Frames are inflated after the login; until then they wait. */
export const lateGzip: LateFeature = {
  name: 'gzip',
  load: async () => ({ name: 'gzip' }),
  loadGzip: () => import('../../platform/plain-gzip.ts'),
}

/** The methods of every feature. */
const methodsOf: Readonly<Record<string, string>> = {
  media: methods.mediaMethods,
  merging: methods.mergingMethods,
  modifying: methods.modifyingMethods,
  messageTrace: methods.messageTraceMethods,
  historyJump: methods.historyJumpMethods,
  groups: methods.groupsMethods,
  liveRooms: '',
  conversationSettings: methods.conversationSettingsMethods,
  profanity: '',
  statistics: '',
  presence: methods.presenceMethods,
  blacklist: methods.blacklistMethods,
  follow: methods.followMethods,
  receipts: methods.receiptsMethods,
  annotations: methods.annotationsMethods,
  groupData: methods.groupDataMethods,
  language: methods.languageMethods,
  friends: methods.friendsMethods,
  topics: methods.topicsMethods,
  signaling: methods.signalingMethods,
  search: methods.searchMethods,
  push: methods.pushMethods,
  errorTexts: '',
  gzip: '',
  textFormat: '',
  miniPrograms: '',
  keptOutbox: '',
  workerClock: '',
}

const allLate: readonly LateFeature[] = Object.entries(methodsOf).map(([name, methods]) => ({
  ...[textFormatFeature, lateWorkerClock, lateGzip].find((feature) => feature.name === name),
  name,
  methods,
  load: undefined,
}))

/** All features, as `create` uses them: one file has their code. */
export const allFeatures = allLate as unknown as typeof everyFeature
