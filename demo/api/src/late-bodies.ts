import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Of chats: they take as long as they take, and where they go it counts that something comes. */
const FILES = '/objects/*'

/** Ends the connection of whoever has not sent a whole request in so many milliseconds. */
export const endLateBodies = (app: FastifyInstance, timeoutMs: number): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket } = raw
    // What this process asks itself comes whole, and over no line.
    if (routeOptions.url === FILES || !(socket instanceof Socket)) return
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy()
    }, timeoutMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
