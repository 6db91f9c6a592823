import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { addressesOf, freePort } from './port.mjs'
import { root, say, took } from './run.mjs'

const HELP = `npm start -- [flags]

Installs what is missing, builds what is stale, and runs the IM server, the marketplace back end
and the web app in one process.

  --port <number>   port of the web app (PORT; default 8080, the next free one where it is taken)
  --host <address>  address to listen on (default 0.0.0.0: this machine and its network)
  --data <folder>   where everything is kept (default data)
  --help            this text

MARKET_OPERATOR_TOKEN is what opens /operator (16 characters or more). Without it the first start
makes one and prints it once.
MARKET_SHOWS_CODES=0 switches login with a phone number off, whose code is else shown to whoever
asks for it: no text message is sent. MARKET_TRIAL_ACCOUNTS=0 closes the trial accounts, which
open without a password. With NODE_ENV=production it starts only where both are closed and real
payments are given, or MARKET_FOR_TRYING=1 says that nothing real is behind it.
MARKET_HAS_PAST=0 starts an empty market; else a new one has 40 people and 120 orders to look at.
MARKET_PROXIES=10.0.0.5,… are the proxies in front, which name in x-forwarded-for who called them.

MARKET_MAPS_SCRIPT_URL is a script that shows maps in place of the app's own, MARKET_MAPS_ORIGINS=
https://…,… from where it fetches others (docs/marketplace/maps.md). MARKET_MAPS_TILE_URL=
https://…/{z}/{x}/{y}.png and MARKET_MAPS_TILE_CREDIT give the app's own maps a ground.

MARKET_SUPPORT_PHONE, MARKET_SUPPORT_EMAIL and MARKET_SUPPORT_HOURS are how users reach whoever
helps them, also those who are locked out.

DATABASE_URL=postgres://… keeps in that PostgreSQL database what the back end has. The chat and all
files stay in the folder.`

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const read = () => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: process.env.PORT ?? '8080' },
        host: { type: 'string', default: '0.0.0.0' },
        data: { type: 'string', default: 'data' },
        help: { type: 'boolean', default: false },
      },
    })
    return { ...values, port: Number(values.port) }
  } catch (error) {
    return fail(`start: ${error.message}\n\n${HELP}`)
  }
}

const listIn = (value = '') => value.split(',').filter((one) => one !== '')

const mapsIn = (env) => ({
  scriptUrl: env.MARKET_MAPS_SCRIPT_URL ?? '',
  scriptOrigins: listIn(env.MARKET_MAPS_ORIGINS),
  tileUrl: env.MARKET_MAPS_TILE_URL ?? '',
  tileCredit: env.MARKET_MAPS_TILE_CREDIT ?? '',
})

const supportIn = ({
  MARKET_SUPPORT_PHONE: phone = '',
  MARKET_SUPPORT_EMAIL: email = '',
  MARKET_SUPPORT_HOURS: hours = '',
}) => (phone === '' && email === '' ? {} : { support: { phone, email, hours } })

const drainOnSignal = (demo) => {
  const drain = async (signal) => {
    say(`${signal}: finishing what runs (again to end at once)`)
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1))
    await demo.close()
    say('stopped')
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, drain)
}

const serve = async ({ port, host, data }) => {
  const since = performance.now()
  const dataDir = resolve(root, data)
  mkdirSync(dataDir, { recursive: true })
  const { startDemo } = await import(pathToFileURL(join(root, 'demo/api/dist/index.js')).href)
  const free = await freePort(port, host)
  if (free !== port) say(`port ${port} is taken, using ${free}`)
  say(`starting; data is kept in ${dataDir}`)
  const demo = await startDemo({
    host,
    port: free,
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    webRoot: join(root, 'demo/web/dist'),
    operatorRoot: join(root, 'demo/api/dist/operator'),
    operatorToken: process.env.MARKET_OPERATOR_TOKEN,
    proxies: listIn(process.env.MARKET_PROXIES),
    settings: { maps: mapsIn(process.env), ...supportIn(process.env) },
    showsCodes: process.env.MARKET_SHOWS_CODES !== '0',
    opensTrialAccounts: process.env.MARKET_TRIAL_ACCOUNTS !== '0',
    isForTrying: process.env.MARKET_FOR_TRYING === '1',
    hasPast: process.env.MARKET_HAS_PAST !== '0',
    onProgress: say,
  })
  drainOnSignal(demo)
  say(`started ${took(since)}`)
  console.log('\n  tavern-im marketplace is running. Log in with one of the trial accounts.\n')
  for (const { where, url } of addressesOf(host, free)) console.log(`  ${where.padEnd(15)} ${url}`)
  if (demo.madeOperatorToken !== null) {
    console.log(`\n  Token of /operator, told this once: ${demo.madeOperatorToken}`)
  }
  console.log('\n  Ctrl+C stops it.\n')
}

const options = read()
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
if (!(Number.isInteger(options.port) && options.port > 0 && options.port < 65_536)) {
  fail('start: --port wants a number from 1 to 65535')
}
checkNode()
await installPackages()
const failed = await buildStale(['sdk', 'server', 'api', 'web'])
if (failed.length > 0) fail(`start: could not build ${failed.join(', ')}`)
await serve(options)
