import { fileURLToPath } from 'node:url'
import { startDemo } from '../../../demo/api/dist/index.js'

const webRoot = fileURLToPath(new URL('../../../demo/web/dist', import.meta.url))
const operatorRoot = fileURLToPath(new URL('../../../demo/web/dist/operator', import.meta.url))

/** Marketplaces of this process, by their addresses. */
const demos = new Map()

const start = async (dataDir, port, settings) => {
  const demo = await startDemo({
    host: '127.0.0.1',
    port,
    dataDir,
    webRoot,
    operatorRoot,
    showsCodes: 'loopback',
    // While a market closes, its IM server calls webhooks of the closed back end and warns of each failure.
    logLevel: 'error',
    ...settings,
  })
  demos.set(demo.url, demo)
  return demo.url
}

const close = async (url) => {
  await demos.get(url).close()
  demos.delete(url)
  return url
}

const calls = { start, close }

process.on('message', async ([name, ...args]) => process.send(await calls[name](...args)))
process.once('disconnect', () => process.exit())
