import { afterEach } from 'vitest'
import type { SettingsInput } from '../../../server/src/domain/configuration/app-settings.ts'
import { createServer, type Server } from '../../../server/src/index.ts'
import { administered } from './back-end.ts'

/** Starts servers whose apps file has some settings; each ends with its test. */
export const settingsServers = (): ((settings?: SettingsInput) => Promise<Server>) => {
  const servers: Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  return async (settings) => {
    const apps = [{ ...administered, ...(settings && { settings }) }]
    const server = await createServer({ apps, dataDir: ':memory:', logLevel: 'silent' })
    servers.push(server)
    return server
  }
}
