import type { FeatureKernel } from '../features/kernel.ts'
import { handler, named, number, object, text } from '../kernel/check.ts'
import { guarded } from '../kernel/method.ts'
import type { ClientApi, CreateOptions } from './chat.ts'

type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

/** The methods that are of no feature: listening, logging, plugins, the end. */
export const clientMethods = (
  kernel: FeatureKernel,
  { SDKAppID }: CreateOptions,
  plugins: Record<string, unknown>,
  stop: () => Promise<void>,
): ClientApi => {
  return {
    on(eventName, given, context) {
      named('eventName', text)(eventName, '')
      named('handler', handler)(given, '')
      kernel.events.on(eventName, given as AnyHandler, context)
    },
    off(eventName, given, context) {
      named('eventName', text)(eventName, '')
      named('handler', handler)(given, '')
      kernel.events.off(eventName, given as AnyHandler, context)
    },
    setLogLevel(level) {
      named('level', number)(level, '')
      kernel.log.setLevel(level)
    },
    registerPlugin(given) {
      guarded('registerPlugin', () => {
        named('plugins', object({}))(given, '')
        Object.assign(plugins, given)
      })
    },
    async destroy() {
      await stop()
      kernel.transport.close()
      kernel.local.flush()
      kernel.events.emit('sdkDestroy', () => ({ SDKAppID }))
      kernel.events.clear()
    },
  }
}
