import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { readOptions } from './options.mjs'
import { freePort } from './port.mjs'
import { run, say } from './run.mjs'

const USAGE = `npm run storybook -- [--port N]

Serves the stories of the marketplace on 127.0.0.1 (default port: 6006, or the next free one).`

const { values } = readOptions('storybook', USAGE, {
  options: { port: { type: 'string', default: '6006' } },
})

checkNode()
await installPackages()
// The server that runs in the pages of stories.
if ((await buildStale(['server'])).length > 0) process.exit(1)
const HOST = '127.0.0.1'
const port = await freePort(Number(values.port), HOST)
say(`the stories are on http://${HOST}:${port}`)
const args = [
  'dev',
  '--host',
  HOST,
  '--port',
  String(port),
  '--no-open',
  '--ci',
  '--disable-telemetry',
]
process.exitCode = await run('node', ['node_modules/storybook/dist/bin/dispatcher.js', ...args])
