import type { FeatureKernel } from '../features/kernel.ts'
import { named, object } from '../kernel/check.ts'
import { guarded } from '../kernel/method.ts'
import type { ClientApi, CreateOptions } from './chat.ts'

type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

/** A number, or its text, as applications read it from an address or a setting. */
const isLevel = (level: unknown): boolean =>
  (typeof level === 'number' || (typeof level === 'string' && level.trim() !== '')) &&
  Number.isFinite(Number(level))

/** The methods that are of no feature: listening, logging, plugins, the end. */
export const clientMethods = (
  kernel: FeatureKernel,
  { SDKAppID }: CreateOptions,
  plugins: Record<string, unknown>,
  stop: () => Promise<void>,
): ClientApi => {
  /** Methods that only listen never throw: a wrong argument is logged and has no effect [ANSWER-04]. */
  const listen = (
    what: 'on' | 'once' | 'off',
    name: unknown,
    handler: unknown,
    context: unknown,
  ) => {
    if (typeof name !== 'string' || name === '') {
      kernel.log.error(`${what}: the name of the event must be a non-empty string`)
    } else if (typeof handler !== 'function') {
      kernel.log.error(`${what}: the handler of ${name} must be a function`)
    } else kernel.events[what](name, handler as AnyHandler, context)
  }
  return {
    on: (eventName, handler, context) => listen('on', eventName, handler, context),
    once: (eventName, handler, context) => listen('once', eventName, handler, context),
    off: (eventName, handler, context) => listen('off', eventName, handler, context),
    setLogLevel(level) {
      if (isLevel(level)) kernel.log.setLevel(Number(level))
      else kernel.log.warn('setLogLevel: the level must be 0 to 4')
    },
    registerPlugin(added) {
      guarded('registerPlugin', () => {
        named('plugins', object({}))(added, '')
        Object.assign(plugins, added)
      })
    },
    use() {
      // Every part is there already (CLIENT-18).
    },
    async destroy() {
      await stop()
      kernel.transport.close()
      kernel.events.emit('sdkDestroy', () => ({ SDKAppID }))
      kernel.events.clear()
    },
  }
}
