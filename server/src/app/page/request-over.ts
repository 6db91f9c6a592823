import type { Stop } from 'tavern-im/protocol'
import { DelayLine } from './delay-line.ts'
import type { PageNetwork } from './page-network.ts'

/** A pending response, and a function that cancels it. */
export interface PendingRequest<Answer> {
  readonly answer: Promise<Answer>
  readonly stop: Stop
}

/**
 * Runs `work` on the server, with the delays of a network. Rejects if there is no network, or
 * `work` fails.
 */
export const requestOver = <Answer>(
  network: PageNetwork,
  work: () => Answer | Promise<Answer>,
): PendingRequest<Answer> => {
  const line = new DelayLine(network.clock)
  const { promise, resolve, reject } = withResolvers<Answer>()
  const end = (why: string, cause?: unknown) => {
    line.clear()
    leave()
    reject(new Error(`ask over HTTP: ${why}`, { cause }))
  }
  const leave = network.join({
    break: () => end('the network is gone'),
    hold: (isHeld) => line.hold(isHeld),
  })
  const arrived = (answer: Answer) => {
    leave()
    resolve(answer)
  }
  line.hold(network.state === 'stalled')
  line.add(network.settings.delayMs, () => {
    Promise.resolve()
      .then(work)
      .then(
        (answer) => line.add(network.settings.delayMs, () => arrived(answer)),
        (cause) => end('the server failed', cause),
      )
  })
  if (network.state === 'cut') end('there is no network')
  return { answer: promise, stop: () => end('stopped') }
}

const withResolvers = <Answer>() => {
  let resolve: (answer: Answer) => void = () => {}
  let reject: (cause: Error) => void = () => {}
  const promise = new Promise<Answer>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}
