import { networkOf, stillPicture, waitForDatabase } from 'tavern-im-server'
import { sandboxCodeSender } from '../accounts/code-sender.ts'
import { runJobs } from '../clock/jobs.ts'
import { liveSettings, refreshSettings } from '../editable-settings.ts'
import { deliverPeriodically } from '../effects/deliver.ts'
import { evidenceReader } from '../effects/evidence.ts'
import { imRest, registerAssistant } from '../effects/im-rest.ts'
import { transcriptReader } from '../effects/transcript.ts'
import { createApi } from '../http/api.ts'
import { clientReader } from '../http/client-of.ts'
import { shareLimits } from '../http/share-limits.ts'
import { registerHooks, serveImHooks } from '../im-hooks/route.ts'
import { hookTokenOf } from '../im-hooks/signature.ts'
import { PeriodicWorker } from '../kernel/periodic-worker.ts'
import { RateLimits } from '../kernel/rate-limits.ts'
import { mapPictureOrigins, mapScriptOrigins } from '../maps/map-settings.ts'
import { recoverOperator } from '../operator/recover.ts'
import { serveOperatorPage } from '../operator/serve-page.ts'
import { operatorTokenOf } from '../operator/token.ts'
import { seedAccounts } from '../seed/accounts.ts'
import { seedChats } from '../seed/chats.ts'
import { seedJobs } from '../seed/jobs.ts'
import { seedMarket } from '../seed/market/seed-market.ts'
import { seedRooms } from '../seed/rooms.ts'
import { standardSettings } from '../settings.ts'
import { openDatabase } from '../storage/database.ts'
import { runWhenFree } from '../storage/run-exclusively.ts'
import { openPictures } from '../uploads/picture-store.ts'
import { openWechat } from '../wechat/wechat.ts'
import { openChatServer } from './chat-server.ts'
import type { DemoOptions } from './demo-options.ts'
import { relayObjects } from './im-objects-relay.ts'
import { relayChatHttp } from './im-relay.ts'
import { relayChat } from './im-socket-relay.ts'
import { wechatOrigins } from './page-policy.ts'
import { openPayments } from './payments.ts'
import { closeData, requireClosedDoors, requireRealMoney } from './production.ts'
import { serveWebApp } from './web-app.ts'

export interface Demo {
  /** Address of the web app. */
  readonly url: string
  /** Token for the first administrator, if this start created it; it is not stored and is never shown again. */
  readonly madeOperatorToken: string | null
  /** Initial password of `resetOperator`; null if no operator was reset. */
  readonly resetPassword: string | null
  close(): Promise<void>
}

const DAY_SECONDS = 24 * 3600

/** Delay until a changed setting is valid in every process. */
const REFRESH_MS = 1000

/**
 * Starts the marketplace in this process: the IM server, the `/api` calls and the web app behind one
 * address. Rejects in production if logins or payments would be open to anyone. The first start writes some messages
 * between the trial accounts before it listens.
 */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const { host, port, dataDir, webRoot, logLevel = 'warn' } = options
  const {
    userSigSeconds = DAY_SECONDS,
    trialAccounts = 'loopback',
    showsCodes = 'nobody',
  } = options
  requireClosedDoors(options, process.env)
  requireRealMoney(options)
  closeData(options, process.env)
  const location = { dataDir, databaseUrl: options.databaseUrl }
  const db = await waitForDatabase(() => openDatabase(location), { onWait: options.onProgress })
  const operator = await operatorTokenOf(db, options.operatorToken)
  const hookToken = await hookTokenOf(db)
  const chat = await openChatServer(db, options)
  const { im } = chat
  const settings = liveSettings({ ...standardSettings, ...options.settings })
  await refreshSettings({ db, settings })
  const payments = await openPayments(db, settings, options.paymentProviders)
  const callChat = imRest(im, chat.httpUrl, Date.now)
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
    wechat: options.wechat === undefined ? null : openWechat(options.wechat, Date.now),
    payments: payments.providers,
    readTranscript: transcriptReader(callChat),
    readEvidence: evidenceReader(callChat),
    now: Date.now,
  }
  const proxies = options.proxies ?? []
  const limits = new RateLimits()
  const app = await createApi(context, { logLevel, proxies, limits })
  const reached = { url: chat.httpUrl, clientOf: clientReader(proxies) }
  const effects = deliverPeriodically(context, callChat, (cause) => app.log.error(cause))
  const clock = runJobs(context, (cause) => app.log.error(cause))
  const sharing = shareLimits(context, limits, (cause) => app.log.error(cause))
  const refreshing = new PeriodicWorker({
    intervalMs: REFRESH_MS,
    run: () => refreshSettings(context),
    onFailure: (cause) => app.log.error(cause),
  })
  const stopPayments = payments.start(app)
  const close = async () => {
    await app.close()
    await clock.stop()
    await sharing.stop()
    await refreshing.stop()
    await stopPayments()
    await effects.stop()
    await chat.close()
    await db.destroy()
  }
  try {
    serveImHooks(app, context, hookToken)
    relayChatHttp(app, reached)
    relayObjects(app, reached)
    if (options.operatorRoot !== undefined) serveOperatorPage(app, options.operatorRoot)
    const { maps } = settings
    const origins = {
      scripts: mapScriptOrigins(maps),
      pictures: mapPictureOrigins(maps),
      wechat: wechatOrigins(options.wechat),
    }
    await serveWebApp(app, { root: webRoot, origins, clientOf: reached.clientOf })
    await runWhenFree(context, 'seeds', async () => {
      await seedAccounts(db, Date.now())
      await seedRooms(db)
      await seedJobs(db)
      await seedChats({ db, im, callChat, host: chat.url })
      if (options.hasPast === true) await seedMarket(context, callChat, options.onProgress)
    })
    relayChat(app.server, reached)
    const { resetOperator: lost } = options
    const resetPassword = lost === undefined ? null : await recoverOperator(context, lost)
    const url = await app.listen({ host, port })
    // The address may differ from that of the previous start, so the chat must know it before anything else happens.
    await registerHooks(callChat, chat.hookUrl ?? url, hookToken)
    await registerAssistant(callChat)
    return { url, madeOperatorToken: operator.made, resetPassword, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
