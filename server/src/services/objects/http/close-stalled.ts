import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from 'tavern-im/protocol'

/** Time for a client to finish its body after the response: most read the response only then. */
const ANSWERED_MS = 10_000

/** Closes a connection whose client continues to send after the response. */
export const closeStalledSender = (clock: Clock, request: IncomingMessage): void => {
  if (request.complete) return
  request.resume()
  const stop = clock.after(ANSWERED_MS, () => {
    if (!request.complete) request.socket.destroy()
  })
  request.once('close', stop)
}

/** Time without a read by the client. Players that pause come back for the rest. */
const STALLED_MS = 120_000
const LOOK_MS = 10_000

/**
 * Closes a connection whose client does not read: it would hold a file and a socket without limit.
 */
export const closeStalledReader = (clock: Clock, answer: ServerResponse): void => {
  const { socket } = answer
  if (socket === null) return
  let [taken, since] = [-1, clock.now()]
  const stop = clock.every(LOOK_MS, () => {
    const now = socket.bytesWritten - socket.writableLength
    if (now !== taken) since = clock.now()
    else if (clock.now() - since >= STALLED_MS) socket.destroy()
    taken = now
  })
  answer.once('close', stop)
}
