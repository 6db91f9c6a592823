import { declare } from '../../kernel/method.ts'
import type { RecentSet } from '../../lib/recent-set.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { MessageApi, SendMessageResult } from './api.ts'
import type { MessageEntity } from './message-entity.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Pause } from './outbox/pause.ts'
import type { MessagePlugins } from './plugins.ts'
import type { LocalFile } from './sending/local-file.ts'
import type { MessageStore } from './store.ts'

export interface MessageUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: Pick<ProfileFeature, 'find'>
  readonly groups: GroupFeature
}

export interface MessageContext extends FeatureKernel, MessageUses {
  readonly messages: MessageStore
  readonly outbox: Outbox
  /** What travels with messages of this device and is no part of them. */
  readonly sendHints: WeakMap<MessageEntity, SendHints>
  /** The files of this device that messages of this session were made of. */
  readonly files: Map<MessageEntity, LocalFile>
  /** By ID, messages whose file is on its way, or waits for its turn: how much of it is there, 0 to 1. */
  readonly uploading: Map<string, number>
  /** How many messages this client has made. */
  readonly created: { count: number }
  /** Messages that are being sent, with how that will end. */
  readonly inFlight: Map<MessageEntity, Promise<SendMessageResult>>
  /** What renews the URLs of payloads, or did; what it did not renew is not asked for again. */
  readonly renewals: WeakMap<object, Promise<void>>
  readonly plugins: MessagePlugins
  /** Contents of merged messages that are on their way, by key; as JSON. */
  readonly downloads: Map<string, Promise<string>>
  /** Messages that a call of this device is changing: their change is no news to the host. */
  readonly changing: Set<MessageEntity>
  /** Messages that may say here what the server does not have; they are read anew. */
  readonly stale: Set<MessageEntity>
  /** Until they are, where that failed for now. */
  readonly refetchLater: Pause
  /** Changes that the host has heard of messages that are not in memory. */
  readonly reportedChanges: RecentSet<string>
  /** Online-only messages that the host has heard of, by ID. */
  readonly reportedOnline: RecentSet<string>
}

/** Given at creation, for sending. */
interface SendHints {
  readonly onProgress?: ((progress: number) => void) | undefined
  /** The moderation configuration by which the server checks the message. */
  readonly cmConfigID?: string | undefined
  /** What it forwards. */
  readonly source?: MessageEntity
}

export const { method, getter } = declare<MessageApi, MessageContext>()
