import type { Upload, UploadOrder } from '../uploads/model.ts'
import type { MessageContext } from './context.ts'
import type { DownloadProxy } from './elements/download-proxy.ts'

/** Messages, with what takes files to the server and back. */
export interface MediaContext extends MessageContext {
  readonly uploads: { upload(order: UploadOrder): Upload }
  readonly proxy: DownloadProxy
  /** Renewals of payload URLs, running or done; a failed one is not repeated. */
  readonly renewals: WeakMap<object, Promise<void>>
}
