import { builtIn } from './built-in.ts'

/**
 * Waits until pending promises and in-memory deliveries have settled. Test runners replace the
 * global timers, so it uses a timer of Node itself, and a message port in browsers.
 */
export const nextTick = (): Promise<void> =>
  new Promise((resolve) => {
    const timers = builtIn('node:timers')
    if (timers !== undefined) {
      timers.setImmediate(resolve)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
