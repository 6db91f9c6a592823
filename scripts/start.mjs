import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { readOptions } from './options.mjs'
import { addressesOf, freePort } from './port.mjs'
import { root, say, took } from './run.mjs'

const HELP = `npm start -- [flags]

Installs missing packages, builds stale targets, and runs the IM server, the back end of the
marketplace and the web app in one process.

  --port <number>   port of the web app (PORT; default 8080, or the next free port)
  --host <address>  address to listen on (HOST; default 127.0.0.1: this machine only; 0.0.0.0 accepts
                    connections from the network). The start prints what each client can reach
  --data <folder>   folder for all data (default data), closed to other users of the machine
  --reset-operator <name>  resets an operator who lost the password or the device with the codes:
                    prints a password for one login, at which the operator sets both again
  --help            print this help

Operators
  MARKET_OPERATOR_TOKEN  token that creates the first administrator at /operator (16 characters or
                    more). It opens nothing else: operators log in with a password and a code. If it
                    is not set, the first start creates a token and prints it once

Access without a password (for trials only)
  MARKET_SHOWS_CODES     who sees login codes on the page instead of in a text message
  MARKET_TRIAL_ACCOUNTS  who can open the trial accounts
                    Both are 0 (no one), loopback (browsers on this machine; no one if MARKET_PROXIES
                    is set) or everybody (anyone who reaches the market can take any account).
                    Default loopback
  MARKET_FOR_TRYING=1    confirms that no real users or money are involved. With NODE_ENV=production
                    the market starts only with it, or if both settings above are 0 and real payment
                    providers are given
  MARKET_HAS_PAST=0      starts with an empty market (default: a new market has 40 people and 120
                    orders as sample data)

Network
  MARKET_PROXIES    addresses of the reverse proxies, separated by commas: 10.0.0.5,…. The market takes
                    client addresses from the X-Forwarded-For header of these proxies only

Text messages and payments (docs/marketplace/production.md has every setting)
  MARKET_SMS_ALIYUN_…, MARKET_SMS_TENCENT_…, MARKET_SMS_WEBHOOK_…
                    one service that sends login codes (default: none, see MARKET_SHOWS_CODES)
  MARKET_ALIPAY_…, MARKET_WECHAT_PAY_…
                    payment providers (default: the sandbox, which moves no real money). A new market
                    with real providers has no sample data
  MARKET_PUBLIC_URL address of the market for payers and callbacks: https://…
  MARKET_WECHAT_APP_ID, MARKET_WECHAT_APP_SECRET
                    official account for logins inside WeChat and its JSSDK (default: none)

Several processes (docs/marketplace/production.md)
  MARKET_IM_URL     http://host:port of an IM server that all processes share (default: the market
                    starts one of its own)
  MARKET_IM_APP_ID, MARKET_IM_SECRET
                    the app of the market there
  MARKET_IM_HOOK_URL  address at which the IM server reaches the market (default MARKET_PUBLIC_URL)

Maps (docs/marketplace/maps.md)
  MARKET_MAPS_SCRIPT_URL   script that shows maps instead of the built-in ones
  MARKET_MAPS_ORIGINS      origins from which that script loads other scripts: https://…,…
  MARKET_MAPS_TILE_URL     background tiles of the built-in maps: https://…/{z}/{x}/{y}.png
  MARKET_MAPS_TILE_CREDIT  copyright notice of the tiles, shown on the map

Support contacts, shown to all users, also to those who cannot log in
  MARKET_SUPPORT_PHONE, MARKET_SUPPORT_EMAIL, MARKET_SUPPORT_HOURS

Database
  DATABASE_URL      PostgreSQL for the data of the back end: postgres://… (default: a file in the data
                    folder). The data of the chat and all files stay in the data folder`

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const read = () => {
  const { values } = readOptions('start', HELP, {
    options: {
      port: { type: 'string', default: process.env.PORT ?? '8080' },
      host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
      data: { type: 'string', default: 'data' },
      'reset-operator': { type: 'string' },
    },
  })
  return { ...values, port: Number(values.port) }
}

const AUDIENCES = { 0: 'nobody', loopback: 'loopback', everybody: 'everybody' }

/** Reads an audience from the environment. */
const openToIn = (name) => {
  const value = process.env[name] ?? 'loopback'
  if (Object.hasOwn(AUDIENCES, value)) return AUDIENCES[value]
  return fail(`start: ${name} must be 0, loopback or everybody, not ${value}`)
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

/** The IM server that several processes share; undefined: one of its own. */
const chatServerIn = (env) => {
  const url = env.MARKET_IM_URL ?? ''
  if (url === '') return undefined
  const sdkAppID = Number(env.MARKET_IM_APP_ID)
  const secret = env.MARKET_IM_SECRET ?? ''
  const hookUrl = env.MARKET_IM_HOOK_URL ?? env.MARKET_PUBLIC_URL ?? ''
  if (!(Number.isInteger(sdkAppID) && sdkAppID > 0))
    fail('start: MARKET_IM_URL needs MARKET_IM_APP_ID')
  if (secret === '') fail('start: MARKET_IM_URL needs MARKET_IM_SECRET')
  if (hookUrl === '') fail('start: MARKET_IM_URL needs MARKET_IM_HOOK_URL or MARKET_PUBLIC_URL')
  return { url, sdkAppID, secret, hookUrl }
}

const readProviders = (providersIn) => {
  try {
    return providersIn(process.env)
  } catch (error) {
    return fail(`start: ${error.message}`)
  }
}

/** Sample data has recharges that no one paid, so a market with real payments starts empty. */
const hasPast = ({ paymentProviders }) =>
  (process.env.MARKET_HAS_PAST ?? (paymentProviders === undefined ? '1' : '0')) !== '0'

const drainOnSignal = (demo) => {
  const drain = async (signal) => {
    say(`${signal}: finishing running requests (repeat to stop at once)`)
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1))
    await demo.close()
    say('stopped')
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, drain)
}

const serve = async ({ port, host, data, 'reset-operator': resetOperator }) => {
  // Files of the market are closed to other users of the machine (SEC-33); build outputs need not be.
  process.umask(0o077)
  const since = performance.now()
  const dataDir = resolve(root, data)
  const { exposureLines, providersIn, startDemo } = await import(
    pathToFileURL(join(root, 'demo/api/dist/index.js')).href
  )
  const providers = readProviders(providersIn)
  const free = await freePort(port, host)
  if (free !== port) say(`port ${port} is in use, listening on ${free}`)
  say(`starting; data folder ${dataDir}`)
  const options = {
    host,
    port: free,
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    chatServer: chatServerIn(process.env),
    webRoot: join(root, 'demo/web/dist'),
    operatorRoot: join(root, 'demo/web/dist/operator'),
    operatorToken: process.env.MARKET_OPERATOR_TOKEN,
    resetOperator,
    proxies: listIn(process.env.MARKET_PROXIES),
    settings: { maps: mapsIn(process.env), ...supportIn(process.env) },
    showsCodes: openToIn('MARKET_SHOWS_CODES'),
    trialAccounts: openToIn('MARKET_TRIAL_ACCOUNTS'),
    isForTrying: process.env.MARKET_FOR_TRYING === '1',
    ...providers,
    hasPast: hasPast(providers),
    onProgress: say,
  }
  const demo = await startDemo(options)
  drainOnSignal(demo)
  say(`started ${took(since)}`)
  console.log('\n  tavern-im marketplace is running. Log in with one of the trial accounts.\n')
  for (const { where, url } of addressesOf(host, free)) console.log(`  ${where.padEnd(15)} ${url}`)
  if (demo.madeOperatorToken !== null) {
    console.log(
      `\n  Create the first administrator at /operator with this token, which is shown only once: ${demo.madeOperatorToken}`,
    )
  }
  if (demo.resetPassword !== null) {
    console.log(`\n  Password of ${resetOperator} for the next login: ${demo.resetPassword}`)
  }
  console.log()
  for (const words of exposureLines(options)) console.log(`  ${words}`)
  console.log('\n  Press Ctrl+C to stop it.\n')
}

const options = read()
if (!(Number.isInteger(options.port) && options.port > 0 && options.port < 65_536)) {
  fail('start: --port must be a number from 1 to 65535')
}
checkNode()
await installPackages()
const failed = await buildStale(['sdk', 'server', 'api', 'web'])
if (failed.length > 0) fail(`start: could not build ${failed.join(', ')}`)
await serve(options)
