import type { ImError } from '../../kernel/errors.ts'
import type { Stop } from '../../platform/clock.ts'
import type { FeatureKernel } from '../kernel.ts'
import { sessionCommands } from './commands.ts'
import { HELLO_MS } from './limits.ts'

/** The server's time (Unix ms) of a response, and the local times before and after the request. */
export type OnTime = (there: number, requestedAt: number, answeredAt: number) => void

/** Says hello to the server, and asks for its time, again and again; an interval of less than a second is none. */
export const startHello = (
  { platform, wire, log }: FeatureKernel,
  seconds: number,
  onTime: OnTime,
): Stop => {
  const { clock } = platform
  const missed = (error: ImError) => log.debug('hello', error.code)
  const hello = () => {
    const requestedAt = clock.now()
    wire.call(sessionCommands.hello, {}).catch(missed)
    wire
      .call(sessionCommands.ping, {})
      .then(({ timeStamp }) => onTime(timeStamp, requestedAt, clock.now()))
      .catch(missed)
  }
  return clock.every(seconds >= 1 ? seconds * 1000 : HELLO_MS, hello)
}
