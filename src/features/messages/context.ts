import { declare } from '../../kernel/method.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageApi } from './api.ts'
import type { MessageEntity } from './message-entity.ts'
import type { MessageStore } from './store.ts'

export interface MessageUses {
  readonly configuration: ConfigurationFeature
  readonly groups: GroupFeature
}

export interface MessageContext extends FeatureKernel, MessageUses {
  readonly messages: MessageStore
  /** Messages that a call of this device is changing: their change is no news to the host. */
  readonly changing: Set<MessageEntity>
}

export const { method, getter } = declare<MessageApi, MessageContext>()
