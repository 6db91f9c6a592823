import { builtIn } from './built-in.ts'

/**
 * Lets all promises and in-memory deliveries that are under way finish. Test runners put their own clocks in
 * the place of the global timers; this is the one of Node itself, and in a browser a message port.
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
