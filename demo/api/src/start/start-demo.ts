import { join } from 'node:path'
import {
  createServer,
  networkOf,
  type ServerOptions,
  stillPicture,
  waitForDatabase,
} from 'tavern-im-server'
import type { Audience } from '../accounts/audience.ts'
import { type CodeSender, sandboxCodeSender } from '../accounts/code-sender.ts'
import { createApi } from '../api.ts'
import { clientReader } from '../client-of.ts'
import { ClockWorker } from '../clock/worker.ts'
import { ADMINISTRATOR, imRest } from '../effects/im-rest.ts'
import { introduce } from '../effects/introduce.ts'
import { EffectWorker } from '../effects/worker.ts'
import { askForHooks } from '../im-hooks/ask-for-hooks.ts'
import { hookTokenOf } from '../im-hooks/hook-token.ts'
import { serveImHooks } from '../im-hooks/route.ts'
import { mapPictureOrigins, mapScriptOrigins } from '../maps/map-settings.ts'
import { recoverOperator } from '../operator/recover.ts'
import { serveOperatorPage } from '../operator/serve-page.ts'
import { operatorTokenOf } from '../operator/token.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { seedAccounts } from '../seed/accounts.ts'
import { seedChats } from '../seed/chats.ts'
import { seedMarket } from '../seed/market/seed-market.ts'
import { seedRooms } from '../seed/rooms.ts'
import { type Settings, standardSettings } from '../settings.ts'
import { openDatabase } from '../storage/database.ts'
import { openPictures } from '../uploads/picture-store.ts'
import { chatSettings } from './chat-settings.ts'
import { imAppOf } from './im-app.ts'
import { relayObjects } from './im-objects-relay.ts'
import { relayChatHttp } from './im-relay.ts'
import { relayChat } from './im-socket-relay.ts'
import { openPayments } from './payments.ts'
import { closeData, requireClosedDoors } from './production.ts'
import { serveWebApp } from './web-app.ts'

/** The web app keeps a session per window (docs/decisions/session-per-window.md), and users may open several. */
const SESSIONS = { web: 10, miniProgram: 10 }

export interface DemoOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Folder of all that is kept, or `:memory:`. */
  readonly dataDir: string
  /** Address of a PostgreSQL database for what the back end keeps; a file in `dataDir` unless given. */
  readonly databaseUrl?: string | undefined
  /** Folder of the built web app. */
  readonly webRoot: string
  /** Folder of the operator's built page; without it there is none. */
  readonly operatorRoot?: string
  /** How long the UserSigs of users are good; a day unless given. */
  readonly userSigSeconds?: number
  /** Brings login codes to phones. */
  readonly codeSender?: CodeSender
  /** Without a sender: to whom codes are shown that are asked for; nobody unless given. For trying out only. */
  readonly showsCodes?: Audience
  /** To whom the accounts for trying open, without a password; to this machine unless given. */
  readonly trialAccounts?: Audience
  /** With `NODE_ENV=production`: starts although codes, trial accounts or the sandbox trust whoever comes. */
  readonly isForTrying?: boolean
  /** Addresses or networks of proxies in front, which name in `x-forwarded-for` who called them. */
  readonly proxies?: readonly string[]
  /** Who takes money in and pays it out; the sandbox unless given, with which nobody really pays. */
  readonly paymentProviders?: readonly PaymentProvider[]
  /** What makes the first administrator at /operator, and opens nothing else; the first start makes one where none is given. */
  readonly operatorToken?: string
  /** The name of an operator who lost password or device, and is let in by `resetPassword` once. */
  readonly resetOperator?: string | undefined
  /** What this marketplace decides otherwise than the standard. */
  readonly settings?: Partial<Settings>
  /** Gives a market in which nothing has happened yet a past: people, orders, money, chats. */
  readonly hasPast?: boolean
  /** Hears what the start is at, where that takes a while. */
  readonly onProgress?: (words: string) => void
  /** Limits of the IM server, where others are wanted than its own. */
  readonly imLimits?: ServerOptions['limits']
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface Demo {
  /** Where the web app is. */
  readonly url: string
  /** What makes the first administrator, where this start made it: it is stored nowhere and never told again. */
  readonly madeOperatorToken: string | null
  /** The initial password of `resetOperator`; null where nobody was reset. */
  readonly resetPassword: string | null
  close(): Promise<void>
}

const LOCAL = '127.0.0.1'

const DAY_SECONDS = 24 * 3600

const imDataDir = (dataDir: string): string =>
  dataDir === ':memory:' ? dataDir : join(dataDir, 'im')

/**
 * Starts the marketplace in this process: the IM server, the `/api` calls and the web app behind one
 * address. Rejects in production where it would trust whoever comes. The first start lets the trial accounts talk a little before it listens.
 */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const { host, port, dataDir, webRoot, logLevel = 'warn', imLimits = {} } = options
  const {
    userSigSeconds = DAY_SECONDS,
    trialAccounts = 'loopback',
    showsCodes = 'nobody',
  } = options
  requireClosedDoors(options, process.env)
  closeData(options, process.env)
  const where = { dataDir, databaseUrl: options.databaseUrl }
  const db = await waitForDatabase(() => openDatabase(where), { onWait: options.onProgress })
  const im = await imAppOf(db)
  const operator = await operatorTokenOf(db, options.operatorToken)
  const hookToken = await hookTokenOf(db)
  const imServer = await createServer({
    host: LOCAL,
    port: 0,
    dataDir: imDataDir(dataDir),
    apps: [{ ...im, administrators: [ADMINISTRATOR], sessions: SESSIONS, settings: chatSettings }],
    limits: imLimits,
    logLevel,
    // The relays tell it who calls; nobody else is there who could say it.
    trustProxy: true,
    metrics: false,
  })
  const settings = { ...standardSettings, ...options.settings }
  const payments = await openPayments(db, settings, options.paymentProviders)
  const context = {
    db,
    im,
    userSigSeconds,
    trialAccounts,
    operatorTokenHash: operator.hash,
    pictures: openPictures(dataDir),
    networkOf,
    stillPicture,
    codeSender:
      options.codeSender ?? (showsCodes === 'nobody' ? null : sandboxCodeSender(showsCodes)),
    settings,
    payments: payments.providers,
    now: Date.now,
  }
  const proxies = options.proxies ?? []
  const app = await createApi(context, { logLevel, proxies })
  const reached = { url: imServer.httpUrl, clientOf: clientReader(proxies) }
  const tell = imRest(im, imServer.httpUrl, Date.now)
  const effects = new EffectWorker(context, tell, (cause) => app.log.error(cause))
  const clock = new ClockWorker(context, (cause) => app.log.error(cause))
  const stopPayments = payments.start(app)
  const close = async () => {
    await app.close()
    await clock.stop()
    await stopPayments()
    await effects.stop()
    await imServer.close()
    await db.destroy()
  }
  try {
    serveImHooks(app, context, hookToken)
    relayChatHttp(app, reached)
    relayObjects(app, reached)
    if (options.operatorRoot !== undefined) serveOperatorPage(app, options.operatorRoot)
    const { maps } = settings
    const origins = { scripts: mapScriptOrigins(maps), pictures: mapPictureOrigins(maps) }
    await serveWebApp(app, { root: webRoot, origins, clientOf: reached.clientOf })
    await seedAccounts(db, Date.now())
    await seedRooms(db)
    await seedChats({ db, im, tell, host: imServer.url })
    if (options.hasPast === true) await seedMarket(context, tell, options.onProgress)
    relayChat(app.server, reached)
    const { resetOperator: lost } = options
    const resetPassword = lost === undefined ? null : await recoverOperator(context, lost)
    const url = await app.listen({ host, port })
    // The address of the start before may be another one: nothing is done before the chat knows this one.
    await askForHooks(tell, url, hookToken)
    await introduce(tell)
    return { url, madeOperatorToken: operator.made, resetPassword, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
