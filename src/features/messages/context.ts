import { declare } from '../../kernel/method.ts'
import type { Upload, UploadOrder } from '../uploads/model.ts'
import type { MessageApi } from './api.ts'
import type { DownloadProxy } from './elements/download-proxy.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { MessageParts } from './parts.ts'

export interface MessageContext extends MessageParts {
  readonly outbox: Outbox
}

/** Messages, with what takes files to the server and back. */
export interface MediaContext extends MessageContext {
  readonly uploads: { upload(order: UploadOrder): Upload }
  readonly proxy: DownloadProxy
  /** Renewals of payload URLs, running or done; a failed one is not repeated. */
  readonly renewals: WeakMap<object, Promise<void>>
}

export const { method, getter } = declare<MessageApi, MessageContext>()
