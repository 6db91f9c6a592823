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
  --host <address>  address to listen on (HOST; default 127.0.0.1: this machine alone; 0.0.0.0
                    opens the market to the network, and the start says what is open to whom)
  --reset-operator <name>  lets an operator in again who lost the password or the device of the codes:
                    prints a password for one login, at which both are set anew
  --data <folder>   where everything is kept (default data), closed to other users of the machine
  --help            this text

MARKET_OPERATOR_TOKEN makes the first administrator at /operator (16 characters or more), and opens
nothing else: operators log in with a password and the codes of a device. Without it the first start
makes one and prints it once.
MARKET_SHOWS_CODES and MARKET_TRIAL_ACCOUNTS say to whom login codes are shown (no text message is
sent) and the trial accounts open, without a password: 0 (nobody), loopback (the default: browsers
of this machine, and nobody where MARKET_PROXIES is set) or everybody (whoever reaches the market
can take any account). With NODE_ENV=production it starts only where both are 0 and real payments
are given, or MARKET_FOR_TRYING=1 says that nothing real is behind it.
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
        host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
        data: { type: 'string', default: 'data' },
        'reset-operator': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    return { ...values, port: Number(values.port) }
  } catch (error) {
    return fail(`start: ${error.message}\n\n${HELP}`)
  }
}

const AUDIENCES = { 0: 'nobody', loopback: 'loopback', everybody: 'everybody' }

/** To whom something is open, as the environment says. */
const audienceIn = (name) => {
  const value = process.env[name] ?? 'loopback'
  if (Object.hasOwn(AUDIENCES, value)) return AUDIENCES[value]
  return fail(`start: ${name} is 0, loopback or everybody, not ${value}`)
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

const serve = async ({ port, host, data, 'reset-operator': resetOperator }) => {
  // Nothing that a market makes is for other users of the machine (SEC-33); what was built may be.
  process.umask(0o077)
  const since = performance.now()
  const dataDir = resolve(root, data)
  const { openTo, startDemo } = await import(
    pathToFileURL(join(root, 'demo/api/dist/index.js')).href
  )
  const free = await freePort(port, host)
  if (free !== port) say(`port ${port} is taken, using ${free}`)
  say(`starting; data is kept in ${dataDir}`)
  const asked = {
    host,
    port: free,
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    webRoot: join(root, 'demo/web/dist'),
    operatorRoot: join(root, 'demo/api/dist/operator'),
    operatorToken: process.env.MARKET_OPERATOR_TOKEN,
    resetOperator,
    proxies: listIn(process.env.MARKET_PROXIES),
    settings: { maps: mapsIn(process.env), ...supportIn(process.env) },
    showsCodes: audienceIn('MARKET_SHOWS_CODES'),
    trialAccounts: audienceIn('MARKET_TRIAL_ACCOUNTS'),
    isForTrying: process.env.MARKET_FOR_TRYING === '1',
    hasPast: process.env.MARKET_HAS_PAST !== '0',
    onProgress: say,
  }
  const demo = await startDemo(asked)
  drainOnSignal(demo)
  say(`started ${took(since)}`)
  console.log('\n  tavern-im marketplace is running. Log in with one of the trial accounts.\n')
  for (const { where, url } of addressesOf(host, free)) console.log(`  ${where.padEnd(15)} ${url}`)
  if (demo.madeOperatorToken !== null) {
    console.log(
      `\n  Make the first administrator at /operator with this token, told this once: ${demo.madeOperatorToken}`,
    )
  }
  if (demo.resetPassword !== null) {
    console.log(`\n  Password of ${resetOperator} for the next login: ${demo.resetPassword}`)
  }
  console.log()
  for (const words of openTo(asked)) console.log(`  ${words}`)
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
