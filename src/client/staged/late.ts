import type { AnyFeature } from '../../features/feature.ts'
import { SwitchClock } from '../../kernel/switch-clock.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GzipPort } from '../../platform/platform.ts'
import type { FrameCodec } from '../../protocol/frame.ts'
import type { allFeatures as everyFeature } from '../all-features.ts'
import type { DoorFeature } from '../door.ts'
import * as methods from './late-methods.ts'

/** A feature whose code is loaded at the first login. */
export interface LateFeature extends DoorFeature {
  /** The names of its methods, separated by white space. */
  readonly methods?: string
  /** Absent if the files of all features have the code. */
  readonly load?: (() => Promise<AnyFeature>) | undefined
  /** Loads the functions of the codec. */
  readonly loadCodec?: () => Promise<{ readonly textCodec: FrameCodec }>
  /** Loads what inflates frames: after the code of the features, or when a compressed frame comes. */
  readonly loadGzip?: () => Promise<{ readonly plainGzip: GzipPort }>
}

/** Declares a feature whose code comes later. */
export const late = (
  name: string,
  methods: string,
  load: () => Promise<AnyFeature>,
): LateFeature => ({ name, methods, load })

/** The parts of features that exist before their code. */
const early = {
  /** A client with the option `format` `text` loads the codec with its code, and opens sockets when it is there. */
  textFormat: {
    codec: { format: 'text' } as FrameCodec,
    loadCodec: () => import('../../protocol/text-codec.ts'),
  },
  /** Timers are set from the first login on; the worker comes later. */
  workerClock: { clock: (ofPlatform: Clock) => new SwitchClock(ofPlatform) },
  /** The login does not wait for it; compressed frames do. */
  gzip: { loadGzip: () => import('../../platform/plain-gzip.ts') },
} as const

export const lateTextFormat: LateFeature = {
  ...late('textFormat', '', async () => ({ name: 'textFormat' })),
  ...early.textFormat,
}

export const lateWorkerClock: LateFeature = {
  ...late('workerClock', '', () =>
    import('../worker-clock-feature.ts').then((code) => code.hiddenTimerFeature),
  ),
  ...early.workerClock,
}

export const lateGzip: LateFeature = {
  ...late('gzip', '', async () => ({ name: 'gzip' })),
  ...early.gzip,
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
  name,
  methods,
  ...early[name as keyof typeof early],
}))

/** All features, as `create` uses them: one file has their code. */
export const allFeatures = allLate as unknown as typeof everyFeature
