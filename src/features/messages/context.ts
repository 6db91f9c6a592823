import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageApi } from './api.ts'
import type { MessageStore } from './store.ts'

export interface MessageContext extends FeatureKernel {
  readonly messages: MessageStore
}

export const { method, getter } = declare<MessageApi, MessageContext>()
