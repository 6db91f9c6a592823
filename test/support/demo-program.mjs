import { fileURLToPath } from 'node:url'
import { startDemo } from '../../demo/api/dist/index.js'

const [dataDir, port, settings = '{}'] = process.argv.slice(2)
const webRoot = fileURLToPath(new URL('../../demo/web/dist', import.meta.url))
const operatorRoot = fileURLToPath(new URL('../../demo/api/dist/operator', import.meta.url))
const { url } = await startDemo({
  host: '127.0.0.1',
  port: Number(port),
  dataDir,
  webRoot,
  operatorRoot,
  showsCodes: true,
  ...JSON.parse(settings),
})
process.send(url)
process.once('disconnect', () => process.exit())
