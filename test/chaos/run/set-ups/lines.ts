import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'

/** Address of the server behind a connection. */
export const targetOf = (url: string): NetConnectOpts => {
  const { hostname: host, port } = new URL(url)
  return { host, port: Number(port) }
}

/** The socket of a PostgreSQL that an address with a folder for a host names. */
export const socketOf = (url: string): NetConnectOpts => ({
  path: join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432'),
})

/** The same database, over a line. */
export const throughLine = (databaseUrl: string, address: string): string => {
  const { username, pathname } = new URL(databaseUrl)
  return `postgres://${username}@${address}${pathname}`
}
