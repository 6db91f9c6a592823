import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that operating systems assign to sockets that ask for any (from 32,768 on Linux,
 * from 49,152 elsewhere), so that no other program gets one while its owner is stopped.
 */
const [FIRST, LAST] = [20_000, 31_999]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of 127.0.0.1 for a program that listens later, or again after a restart. */
export const reservedPort = async (): Promise<number> => {
  const port = randomInt(FIRST, LAST + 1)
  return (await isFree(port)) ? port : reservedPort()
}
