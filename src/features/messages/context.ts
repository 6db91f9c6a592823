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
import type { MessagePlugin } from './plugins.ts'
import type { LocalFile } from './sending/local-file.ts'
import type { MessageStore } from './store.ts'

export interface MessageUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: Pick<ProfileFeature, 'find'>
  readonly groups: GroupFeature
}

/** All that the outbox builds on. */
export interface MessageBase extends FeatureKernel, MessageUses {
  readonly messages: MessageStore
  /** Send-only data of messages of this device. */
  readonly sendHints: WeakMap<MessageEntity, SendHints>
  /** The files of messages that were created in this session. */
  readonly files: Map<MessageEntity, LocalFile>
  /** Upload progress by message ID, 0 to 1, waiting uploads included. */
  readonly uploading: Map<string, number>
  /** The number of messages that this client has created. */
  readonly created: { count: number }
  /** Messages that are being sent, with their outcome. */
  readonly inFlight: Map<MessageEntity, Promise<SendMessageResult>>
  readonly plugins: readonly MessagePlugin[]
  /** Running downloads of merged contents by key; as JSON. */
  readonly downloads: Map<string, Promise<string>>
  /** Messages that a call of this device is changing: the host gets no event. */
  readonly changing: Set<MessageEntity>
  /** Messages that may differ from the server's version, and are refetched. */
  readonly stale: Set<MessageEntity>
  /** Retries refetches that failed temporarily. */
  readonly refetchLater: Pause
  /** Reported changes of messages that are not in memory. */
  readonly reportedChanges: RecentSet<string>
  /** Reported online-only messages, by ID. */
  readonly reportedOnline: RecentSet<string>
}

export interface MessageContext extends MessageBase {
  readonly outbox: Outbox
}

/** Send options of the creation. */
interface SendHints {
  readonly onProgress?: ((progress: number) => void) | undefined
  /** The moderation configuration by which the server checks the message. */
  readonly cmConfigID?: string | undefined
  /** The forwarded message. */
  readonly source?: MessageEntity
}

export const { method, getter } = declare<MessageApi, MessageContext>()
