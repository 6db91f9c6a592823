import { beforeEach, expect, it } from 'vitest'
import { hooks } from '../../demo/api/src/im-hooks/hooks.ts'
import { HOOK_PATH } from '../../demo/api/src/im-hooks/route.ts'
import { hookTokenOf } from '../../demo/api/src/im-hooks/signature.ts'
import { signOf } from '../../server/src/services/webhooks/hook-signature.ts'
import { type ChatScene, openChatScene } from '../demo/api/chat-scene.ts'
import { aProvider, type ProviderRequest } from '../server/support/provider.ts'

interface Listening {
  readonly scene: ChatScene
  readonly token: string
  /** Sends a request to the marketplace. */
  readonly send: (path: string, headers: object, body: string) => Promise<number>
  /** The next call of the chat server with a body like this; it has been handed on and answered. */
  readonly overheard: (words: string) => Promise<ProviderRequest>
}

/** The chat server calls the marketplace through an eavesdropper. */
const openListening = async (): Promise<Listening> => {
  const scene = await openChatScene()
  const { app, context } = scene.market
  const token = await hookTokenOf(context.db)
  const { port } = app.server.address() as { readonly port: number }
  const post = (path: string, headers: object, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { ...headers }, body })
  const waiting = new Set<(passed: ProviderRequest) => void>()
  const between = await aProvider(async (request, response) => {
    const answer = await post(request.url, signedOf(request), request.body.toString())
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
    for (const look of [...waiting]) look(request)
  })
  await scene.callChat(
    'openconfigsvr/set_webhook_settings',
    JSON.stringify({
      WebhookSettings: {
        ...{ url: `${between.url}${HOOK_PATH}`, commands: Object.keys(hooks) },
        ...{ token, sign: 'both', timeoutMs: 10_000 },
      },
    }),
  )
  const overheard = (words: string) =>
    new Promise<ProviderRequest>((resolve) => {
      const look = (passed: ProviderRequest) => {
        if (!passed.body.toString().includes(words)) return
        waiting.delete(look)
        resolve(passed)
      }
      waiting.add(look)
    })
  const send = async (path: string, headers: object, body: string) =>
    (await post(path, headers, body)).status
  return { scene, token, overheard, send }
}

/** The headers of a call that its receiver looks at. */
const signedOf = ({ headers }: ProviderRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(webhook-|content-type$)/.test(name)),
  )

let listening: Listening

beforeEach(async () => {
  listening = await openListening()
  return () => listening.scene.close()
})

const effects = ({ scene }: Listening) =>
  scene.market.context.db.selectFrom('effects').select('command').execute()

const KICKED = { command: 'im_open_login_svc/kick' }

/** A restricted account logs in to the chat; the marketplace has it leave again. */
const slipIn = async ({ scene, overheard }: Listening): Promise<ProviderRequest> => {
  const { db } = scene.market.context
  await db.updateTable('accounts').set({ restricted_at: 1 }).execute()
  const call = overheard('State.StateChange')
  await scene.device('u100001')
  return call
}

it('a logged Sign is invalid for another body and another time [SEC-55]', async () => {
  const call = await slipIn(listening)
  const known = await effects(listening)
  expect(known).toEqual([KICKED])
  const time = Math.floor(Date.now() / 1000)
  const query = { SdkAppid: '1400000000', RequestTime: `${time}` }
  const sign = new URLSearchParams({ ...query, Sign: signOf(listening.token, time) })
  const { send } = listening
  const forged = call.body.toString().replace('u100001', 'u100002')
  const json = { 'content-type': 'application/json' }
  for (const path of [call.url, `${HOOK_PATH}?${sign}`]) {
    expect(await send(path, json, forged)).toBe(403)
    expect(await send(path, json, call.body.toString())).toBe(403)
    expect(await send(path, signedOf(call), forged)).toBe(403)
  }
  expect(await effects(listening)).toEqual(known)
})

it('a replayed callback has no effect, and its address reveals nothing [SEC-55]', async () => {
  const { send } = listening
  const call = await slipIn(listening)
  const known = await effects(listening)
  const address = call.url.replace(/OptPlatform=\w+/, 'OptPlatform=RESTAPI')
  expect(address).not.toBe(call.url)
  for (let times = 0; times < 3; times++) {
    expect(await send(address, signedOf(call), call.body.toString())).toBe(200)
  }
  expect(await effects(listening)).toEqual(known)
  const claimed = call.body.toString().replace(/"OptPlatform":"\w+"/, '"OptPlatform":"RESTAPI"')
  expect(claimed).not.toBe(call.body.toString())
  expect(await send(call.url, signedOf(call), claimed)).toBe(403)
})
