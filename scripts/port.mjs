import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

const isFree = (port, host) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })

const TRIES = 50

/** The requested port, or the first free one after it. */
export const freePort = async (first, host) => {
  for (let port = first; port < first + TRIES && port < 65_536; port += 1) {
    if (await isFree(port, host)) return port
  }
  throw new Error(`find a port: ${first} and the ${TRIES} after it are in use on ${host}`)
}

const ALL = ['0.0.0.0', '::']

/** Addresses at which the market can be opened: `{ where, url }`. */
export const addressesOf = (host, port) => {
  if (!ALL.includes(host)) return [{ where: 'open', url: `http://${host}:${port}` }]
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [
    { where: 'here', url: `http://localhost:${port}` },
    ...outside.map(({ address }) => ({
      where: 'on the network',
      url: `http://${address}:${port}`,
    })),
  ]
}
