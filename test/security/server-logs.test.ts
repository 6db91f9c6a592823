import { checksumOf, textCodec } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { createServer } from '../../server/src/index.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { userSigsOf } from '../../testing/internal/user-sig.ts'
import { textOf } from '../contract/support/sources.ts'
import { ADMINISTRATOR, callRest, restAddress } from '../server/support/back-end.ts'
import { app } from '../server/support/test-server.ts'
import { validBodies } from '../server/support/valid-bodies.ts'
import { exchange, requestText } from './support/raw-http.ts'

/** An address without a listener. */
const NOWHERE = 'http://127.0.0.1:9'

const secret = 'secret-of-the-app-1f0c9d2e7b5a48638c'

/** Secrets that the log must not contain, by name. */
const kept: Record<string, string> = {
  app: secret,
  metrics: 'token-of-the-metrics-5e1b',
  translation: 'key-of-the-translation-77c2',
  speech: 'key-of-the-speech-90ab',
  push: 'token-of-the-push-service-31d4',
  webhook: 'token-of-the-webhooks-aa20',
  store: 'key-of-the-store-6b1f',
  session: 'session-of-the-store-2c9e',
  said: '只有你我知道的话-d41d',
  device: 'device-token-of-bob-8cd9',
  address: 'user:password-in-an-address-8f00',
}

const options = (lines: string[]) => ({
  apps: [{ ...app, secret, administrators: [ADMINISTRATOR] }],
  dataDir: ':memory:',
  logLevel: 'trace' as const,
  logTo: { write: (line: string) => void lines.push(line) },
  metrics: { token: kept.metrics ?? '' },
  translation: { url: NOWHERE, apiKey: kept.translation ?? '' },
  speech: { url: NOWHERE, apiKey: kept.speech ?? '', audioHosts: ['127.0.0.1'] },
  push: { url: NOWHERE, token: kept.push ?? '' },
  s3: {
    ...{ endpoint: NOWHERE, bucket: 'files', accessKey: 'known', secretKey: kept.store ?? '' },
    sessionToken: kept.session ?? '',
  },
})

const sigOf = userSigsOf({ sdkAppID: app.sdkAppID, secret })

type Running = Awaited<ReturnType<typeof createServer>>

const rest = (server: Running, path: string, body: object | string = {}) =>
  callRest(server.httpUrl, path, body, { usersig: sigOf(ADMINISTRATOR) })

/** Replaces texts of the bodies by private ones of users. */
const inPrivate = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (key === 'deviceToken') return kept.device
  return ['text', 'cloudCustomData', 'data', 'description', 'nick'].includes(key)
    ? kept.said
    : value
}

/** Valid and invalid actions of users; every command once. */
const beUsers = async ({ url }: Running) => {
  const address = { url, sdkAppID: app.sdkAppID, codec: textCodec }
  for (const wrong of [
    kept.said ?? '',
    sigOf('bob'),
    sigOf('alice', { now: 1, expireSeconds: 9 }),
  ]) {
    const client = await connectRaw(address)
    await client.login('alice', wrong).catch(() => undefined)
    await client.close()
  }
  const [alice, bob] = [await connectRaw(address), await connectRaw(address)]
  kept.alice = sigOf('alice')
  kept.bob = sigOf('bob')
  await alice.login('alice', kept.alice)
  await bob.login('bob', kept.bob)
  kept.authKey = alice.authKey
  for (const [name, body] of validBodies) {
    const wire = JSON.stringify(body, inPrivate)
    if (name.startsWith('session.')) continue
    const checksum = checksumOf(alice.authKey, wire)
    const frame = { kind: 'request', command: name, seq: 9, reqtime: 0, checksum } as const
    await alice.sendFrame({ ...frame, body: wire }).catch(() => undefined)
  }
  alice.webSocket.send(`{"x":"${kept.said}"`)
  await alice.closed
  await bob.close()
}

/** Valid and invalid HTTP requests of back ends and outsiders. */
const beOthers = async (server: Running) => {
  const usersig = sigOf(ADMINISTRATOR)
  kept.administrator = usersig
  const url = `${NOWHERE.replace('//', `//${kept.address}@`)}/hook`
  const hook = {
    url: `${NOWHERE}/hook`,
    token: kept.webhook,
    commands: ['C2C.CallbackAfterSendMsg'],
  }
  await rest(server, 'openconfigsvr/set_webhook_settings', { WebhookSettings: hook })
  await rest(server, 'openconfigsvr/set_webhook_settings', { WebhookSettings: { ...hook, url } })
  for (const body of [`{"x":"${kept.said}"`, '', 'null', 'x'.repeat(2 ** 21)]) {
    await rest(server, 'openim/sendmsg', body).catch(() => undefined)
  }
  const address = restAddress('', 'openim/sendmsg', { usersig })
  for (const method of ['GET', 'PUT', 'TRACE', 'WHAT']) {
    await exchange(server.httpUrl, requestText(`${method} ${address}`))
  }
  const bad = { 'content-length': '3, 4', authorization: `Bearer ${kept.metrics}` }
  await exchange(server.httpUrl, requestText(`POST ${address}`, bad))
  await exchange(server.httpUrl, requestText(`GET /nowhere?usersig=${usersig}&x=%zz`, bad))
  const report = `/v4/imopenstat/tim_web_report_v2?usersig=${usersig}`
  await fetch(server.httpUrl + report, { method: 'POST', body: `{"x":"${kept.said}"` })
}

it.each(['/v4/', '/objects/'])(
  'the proxy does not log addresses that contain keys: %s [SEC-08]',
  (path) => {
    for (const file of ['deploy/nginx.conf', 'docs/guides/operations.md']) {
      const [, block = ''] = textOf(file).split(`location ${path} {`)
      expect(block.split('}', 1)[0]).toContain('access_log off;')
    }
  },
)

it('the most verbose log of the server contains no secret [SEC-08]', async () => {
  const lines: string[] = []
  const server = await createServer(options(lines))
  await beOthers(server)
  await beUsers(server)
  const authorization = `Bearer ${kept.metrics}`
  const metrics = await fetch(`${server.httpUrl}/metrics`, { headers: { authorization } })
  const seen = [await metrics.text(), await (await fetch(`${server.httpUrl}/healthz`)).text()]
  await server.close()
  const log = lines.join('')
  for (const line of ['login refused', 'session opened', 'webhook call failed'])
    expect(log).toContain(line)
  // Only the server writes log lines: texts of users stay within one line.
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  for (const [name, value] of Object.entries(kept)) {
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]) {
      expect([name, `${log}${seen.join('')}`.includes(form)]).toEqual([name, false])
    }
  }
})
