import { declare } from '../../kernel/method.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageApi, SendMessageResult } from './api.ts'
import type { MessageEntity } from './message-entity.ts'
import type { MessageStore } from './store.ts'

export interface MessageUses {
  readonly configuration: ConfigurationFeature
  readonly groups: GroupFeature
}

export interface MessageContext extends FeatureKernel, MessageUses {
  readonly messages: MessageStore
  /** What travels with messages of this device and is no part of them. */
  readonly asides: WeakMap<MessageEntity, Aside>
  /** Messages that are being sent, with how that will end. */
  readonly underWay: Map<MessageEntity, Promise<SendMessageResult>>
  /** Messages that a call of this device is changing: their change is no news to the host. */
  readonly changing: Set<MessageEntity>
}

/** Given at creation, for sending. */
export interface Aside {
  readonly onProgress: ((progress: number) => void) | undefined
  /** The moderation configuration by which the server checks the message. */
  readonly cmConfigID: string | undefined
}

export const { method, getter } = declare<MessageApi, MessageContext>()
