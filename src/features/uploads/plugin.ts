import type { Log } from '../../kernel/log.ts'
import type { UploadAnswer } from '../../platform/platform.ts'
import type { PreSignature } from './commands.ts'
import { URLS_MS } from './limits.ts'
import type { Start } from './send-body.ts'
import { FAILED, LOST, TryFailed } from './try-failed.ts'

/** The plugin registered as `tim-upload-plugin`, or an instance of it. */
export interface UploadPlugin {
  uploadFile(
    request: object,
    callback: (error: unknown, data?: { readonly statusCode?: unknown }) => void,
  ): unknown
}

const isPlugin = (value: unknown): value is UploadPlugin =>
  typeof (value as UploadPlugin | null | undefined)?.uploadFile === 'function'

/** Returns the registered plugin, constructed once; undefined if there is no usable one. */
export const pluginOf = (registered: () => unknown, log: Log): (() => UploadPlugin | undefined) => {
  let current: unknown
  let made: UploadPlugin | undefined
  return () => {
    const now = registered()
    if (now === current) return made
    current = now
    made = undefined
    try {
      const plugin = typeof now === 'function' && !isPlugin(now) ? Reflect.construct(now, []) : now
      if (isPlugin(plugin)) made = plugin
      else log.warn('upload plugin: it has no uploadFile; files go without it')
    } catch (error) {
      log.error('upload plugin: its constructor threw; files go without it', error)
    }
    return made
  }
}

interface Whole {
  readonly plugin: UploadPlugin
  readonly signature: PreSignature
  readonly size: number
  readonly method: 'PUT' | 'POST'
  /** Fallback if the plugin throws, as one for pages does in Node. */
  readonly own: Start
  readonly log: Log
}

/**
 * Sends a whole file by a plugin. The status decides, because some plugins report 204 as an error.
 */
export const byPlugin =
  ({ plugin, signature, size, method, own, log }: Whole): Start =>
  (request) => {
    const { url, headers = {}, body, onSent } = request
    let settle: Parameters<UploadPlugin['uploadFile']>[1] = () => {}
    const answer = new Promise<UploadAnswer>((resolve, reject) => {
      settle = (error, data) => {
        const status = Number(data?.statusCode)
        if (status) resolve({ status, header: () => undefined })
        else reject(new TryFailed('the upload plugin failed', error ? LOST : FAILED, error))
      }
    })
    const order = {
      method,
      url,
      headers,
      resources: 'filePath' in body ? body.filePath : body,
      fileKey: signature.fileKey,
      downloadUrl: signature.downloadUrl,
      timeout: URLS_MS,
      onProgress(progress: unknown) {
        const part = (progress as { readonly percent?: unknown } | null)?.percent ?? progress
        if (typeof part === 'number') onSent?.(Math.min(part, 1) * size)
      },
    }
    try {
      const task = plugin.uploadFile(order, settle)
      const stop = () => (task as { abort?(): void } | null | undefined)?.abort?.()
      return { answer, stop }
    } catch (error) {
      log.error('upload plugin: it threw; the file goes without it', error)
      return own(request)
    }
  }
