import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Uploads of chats have no total timeout; the chat checks that they make progress. */
const FILES = '/objects/*'

/** Closes connections that have not sent a complete request within `timeoutMs`. */
export const endLateBodies = (app: FastifyInstance, timeoutMs: number): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket } = raw
    // Requests from this process itself have no socket and arrive complete.
    if (routeOptions.url === FILES || !(socket instanceof Socket)) return
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy()
    }, timeoutMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
