import { createCore } from './core/create-core.ts'
import type { ServerOptions } from './options.ts'
import { type Server, startServer } from './start-server.ts'

/**
 * Starts a server; resolves when it accepts connections. Rejects when no app is configured, the port
 * is taken or the data directory cannot be used.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const dataDir = options.dataDir ?? './data'
  const settings = new Map(options.apps.map((app) => [app.sdkAppID, app.settings ?? {}]))
  const { reportRetention } = options
  const retention = reportRetention === undefined ? {} : { reportRetention }
  const { translation, speech, clock, logRetention } = options
  const others = {
    ...retention,
    ...(clock !== undefined && { clock }),
    ...(logRetention !== undefined && { logRetention }),
    language: { ...(translation && { translation }), ...(speech && { speech }) },
  }
  return startServer(options, (delivery, log, now, onCommit) =>
    createCore({ dataDir, delivery, log, now, settings, onCommit, ...others }),
  )
}
