import { app } from '../../send/app.ts'
import { filledFolder } from './folder.ts'
import { startServerNode } from './server-node.ts'
import type { StartSetUp } from './set-up.ts'

/** One server with SQLite. */
export const startEmbedded: StartSetUp = async (options) => {
  const folder = await filledFolder(options)
  const server = await startServerNode({ ...options, name: 'server', folder: folder.path })
  return {
    name: 'one node, embedded SQLite',
    urls: [server.url],
    app,
    roles: () => [{ name: 'server', pid: server.pid }],
    crash: () => server.crash(),
    async stop() {
      await server.stop()
      folder.remove()
    },
  }
}
