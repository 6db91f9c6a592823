import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from 'tavern-im/protocol'

/** A client that was answered may send what it has begun for so long: most read the answer only when their body is out. */
const ANSWERED_MS = 10_000

/** Ends a connection whose client sends on and on though it was answered. */
export const closeStalledSender = (clock: Clock, request: IncomingMessage): void => {
  if (request.complete) return
  request.resume()
  const stop = clock.after(ANSWERED_MS, () => {
    if (!request.complete) request.socket.destroy()
  })
  request.once('close', stop)
}

/** So long may somebody take nothing of what it has asked for. Players that pause come back for the rest. */
const STALLED_MS = 120_000
const LOOK_MS = 10_000

/** Ends a connection whose client takes nothing: it would hold a file and a socket for as long as it likes. */
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
