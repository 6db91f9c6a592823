import type { ImError } from '../../kernel/errors.ts'
import type { Stop } from '../../platform/clock.ts'
import type { FeatureKernel } from '../kernel.ts'
import { sessionCommands } from './commands.ts'
import { HELLO_MS } from './limits.ts'

/** Says hello to the server again and again; an interval of less than a second is none. */
export const startHello = ({ platform, wire, log }: FeatureKernel, seconds: number): Stop => {
  const hello = () => {
    wire.call(sessionCommands.hello, {}).catch((error: ImError) => log.debug('hello', error.code))
  }
  return platform.clock.every(seconds >= 1 ? seconds * 1000 : HELLO_MS, hello)
}
