import { createDevice, type Device } from 'tavern-im/testing'
import { createServer } from 'tavern-im-server'
import type { CallContext } from '../../../demo/api/src/call.ts'
import { type ChatCall, deliverDue } from '../../../demo/api/src/effects/deliver.ts'
import { ADMINISTRATOR, imRest, registerAssistant } from '../../../demo/api/src/effects/im-rest.ts'
import { registerHooks, serveImHooks } from '../../../demo/api/src/im-hooks/route.ts'
import { hookTokenOf } from '../../../demo/api/src/im-hooks/signature.ts'
import { mintUserSig } from '../../../demo/api/src/kernel/user-sig.ts'
import { chatSettings } from '../../../demo/api/src/start/im-app.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, openMarket } from './market.ts'

const SIG_SECONDS = 600

/** The back end with a real chat server: calls its REST API, and receives its webhooks. */
export const openChatScene = async (existing?: Market) => {
  const market = existing ?? (await openMarket())
  const { im, app, context } = market
  const chat = await createServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: ':memory:',
    apps: [{ ...im, administrators: [ADMINISTRATOR], settings: chatSettings }],
    logLevel: 'silent',
  })
  const token = await hookTokenOf(context.db)
  // The chat server signs with this machine's clock.
  serveImHooks(app, { ...context, now: Date.now }, token)
  const callChat = imRest(im, chat.httpUrl, Date.now)
  await registerAssistant(callChat)
  await registerHooks(callChat, await app.listen({ host: '127.0.0.1', port: 0 }), token)
  const devices: Device[] = []
  return {
    market,
    /** The chat server's WebSocket URL. */
    url: chat.url,
    callChat,
    /** Enqueues effects in a transaction and delivers them. */
    async act(note: (tx: CallContext) => Promise<unknown>, how: ChatCall = callChat) {
      await inTransaction(context, note)
      await deliverDue(context, how)
    },
    /** Delivers effects that were enqueued by a call, or by a hook with this machine's clock. */
    deliverAll: () => deliverDue({ ...context, now: Date.now }, callChat),
    sigOf: (userID: string) => mintUserSig(im, userID, Date.now(), SIG_SECONDS),
    async device(userID: string): Promise<Device> {
      const device = await createDevice({ sdkAppID: im.sdkAppID, url: chat.url })
      devices.push(device)
      await device.login({ userID, userSig: mintUserSig(im, userID, Date.now(), SIG_SECONDS) })
      return device
    },
    async close() {
      await Promise.all(devices.map((device) => device.remove()))
      await chat.close()
      await market.close()
    },
  }
}

export type ChatScene = Awaited<ReturnType<typeof openChatScene>>
