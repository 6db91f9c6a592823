import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request as openRequest, type Server } from 'node:http'
import { request as openSecure } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createServer } from 'tavern-im-server'
import { type Demo, type DemoOptions, startDemo } from 'tavern-market-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueueEffect } from '../../../demo/api/src/effects/enqueue-effect.ts'
import { ADMINISTRATOR } from '../../../demo/api/src/effects/im-rest.ts'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { chatSettings } from '../../../demo/api/src/start/im-app.ts'
import { openDatabase } from '../../../demo/api/src/storage/database.ts'
import { runExclusively } from '../../../demo/api/src/storage/run-exclusively.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { reservedPort } from '../../../testing/internal/programs/reserved-port.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { hasNginx, startNginxWith } from '../../server/deploy/support/nginx.ts'
import {
  databaseUrlOf,
  onServer,
  openTestDatabase,
  type TestDatabase,
} from '../api/test-database.ts'

const APP = { sdkAppID: 1_400_000_009, secret: 'the-secret-of-a-shared-chat-server-01' }

let database: TestDatabase
let folder: string
let ends: (() => Promise<unknown>)[]
/** Commands and bodies of the calls to the chat, in the order of their arrival. */
let called: string[]

beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web/index.html'), '<title>开黑酒馆</title>')
  ends = []
  called = []
})

afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })

/** A server that forwards to another, and records the calls of the back end. */
const recorded = async (target: string): Promise<string> => {
  const server = createHttpServer(async (request, reply) => {
    const { url = '/', method, headers } = request
    const body = await buffer(request)
    if (url.startsWith('/v4/')) called.push(`${url.slice(4).split('?')[0]} ${body}`)
    const onward = openRequest(`${target}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.end(body)
  })
  // Longer than a busy machine delays the next call.
  server.keepAliveTimeout = 60_000
  server.on('upgrade', ({ url, rawHeaders }, socket) => {
    const onward = connect(Number(new URL(target).port), '127.0.0.1', () => {
      const lines = rawHeaders.map((part, at) => part + (at % 2 === 0 ? ': ' : '\r\n'))
      onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [socket, onward]) end.on('error', () => onward.destroy())
  })
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return listen(server)
}

/** An IM server of its own, as several processes share one. */
const aChatServer = async (): Promise<string> => {
  const server = await createServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: ':memory:',
    apps: [{ ...APP, administrators: [ADMINISTRATOR], settings: chatSettings }],
    trustProxy: true,
    logLevel: 'silent',
  })
  ends.push(() => server.close())
  return recorded(server.httpUrl)
}

const start = async (options: Partial<DemoOptions> = {}): Promise<Demo> => {
  const demo = await startDemo({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    databaseUrl: database.where.databaseUrl,
    webRoot: join(folder, 'web'),
    trialAccounts: 'everybody',
    logLevel: 'silent',
    ...options,
  })
  ends.push(() => demo.close())
  return demo
}

/** A process that uses a shared IM server. */
const startBeside = (url: string): Promise<Demo> =>
  start({ chatServer: { ...APP, url, hookUrl: 'http://127.0.0.1:9' } })

const ask = async ({ url }: Pick<Demo, 'url'>, path: string, body: object, accesstoken = '') => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify(body),
  })
  return answer.json()
}

const context = () => ({ db: database.db, now: Date.now })

const EFFECTS = 60
const STREAMS = 6

/** Changes of one user's name, in several streams. */
const enqueueMany = () =>
  inTransaction(context(), async (tx) => {
    for (let at = 0; at < EFFECTS; at += 1) {
      await enqueueEffect(tx, {
        stream: `test:${at % STREAMS}`,
        command: 'im_open_login_svc/account_import',
        body: { UserID: `e${at}`, Nick: `第${at}个` },
      })
    }
  })

const isEmpty = async (): Promise<boolean> =>
  (await database.db.selectFrom('effects').select('stream').execute()).length === 0

const portOf = ({ url }: Demo): string => new URL(url).port

/** Uses two processes through nginx with the file of `deploy/`. */
const checkBehindNginx = async (one: Demo, two: Demo): Promise<void> => {
  const hooks = await reservedPort()
  const { tls, cert } = await startNginxWith('deploy/market-nginx.conf', [
    ['server 127.0.0.1:8081 ', `server 127.0.0.1:${portOf(one)} `],
    ['server 127.0.0.1:8082 ', `server 127.0.0.1:${portOf(two)} `],
    ['listen 127.0.0.1:8090;', `listen 127.0.0.1:${hooks};`],
  ])
  const ca = readFileSync(cert, 'utf8')
  const post = (path: string, body: object, accesstoken = '') =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', accesstoken }
      const to = { host: '127.0.0.1', port: tls, path, method: 'POST', ca, headers, agent: false }
      openSecure(to, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, text: String(await buffer(answer)) })
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
  const login = JSON.parse((await post('/api/basic/user/loginWx', { account: '100002' })).text).data
  for (let at = 0; at < 6; at += 1) {
    const info = await post('/api/basic/user/getInfo', {}, login.access_token)
    expect(JSON.parse(info.text).data).toMatchObject({ account: '100002' })
  }
  expect((await post('/im/webhook', {})).status).toBe(404)
  const unsigned = await fetch(`http://127.0.0.1:${hooks}/im/webhook`, {
    method: 'POST',
    body: '{}',
  })
  expect(unsigned.status).toBe(403)
  const client = await connectRaw({ url: `wss://127.0.0.1:${tls}`, sdkAppID: APP.sdkAppID, ca })
  const { im_user_id: userID, im_user_sig: userSig } = login.user_info
  expect((await client.login(userID, userSig)).authKey).not.toBe('')
  await client.close()
}

test('two processes share sessions and limits, seed once, and deliver each effect once [PROC-01] [PROC-02]', async () => {
  const chat = await aChatServer()
  const [one, two] = await Promise.all([startBeside(chat), startBeside(chat)])
  // Each process registers its webhooks and the assistant; the seeds ran in one of them.
  const seeds = called.filter((call) => !/WebhookSettings|"UserID":"administrator"/.test(call))
  expect(seeds.length).toBeGreaterThan(5)
  expect(new Set(seeds).size).toBe(seeds.length)

  const login = await ask(one, '/api/basic/user/loginWx', { account: '100001' })
  const token = String(login.data.access_token)
  const info = await ask(two, '/api/basic/user/getInfo', {}, token)
  const rooms = await ask(two, '/api/room/public/list', {}, token)
  expect(rooms.data).toHaveLength(4)
  expect(info.data).toMatchObject({ nickname: login.data.user_info.nickname })
  await ask(two, '/api/basic/user/logout', {}, token)
  expect((await ask(one, '/api/basic/user/getInfo', {}, token)).ok).toBe(false)

  if (hasNginx) await checkBehindNginx(one, two)

  await enqueueMany()
  await expect.poll(isEmpty, { timeout: 30_000 }).toBe(true)
  const delivered = called.filter((call) => /"UserID":"e\d+"/.test(call))
  expect(delivered).toHaveLength(EFFECTS)
  expect(new Set(delivered).size).toBe(EFFECTS)

  await one.close()
  await enqueueMany()
  await expect.poll(isEmpty, { timeout: 30_000 }).toBe(true)
}, 120_000)

test('work runs in one process at a time, and in another after an end [PROC-01]', async () => {
  let end = () => {}
  const first = runExclusively(
    context(),
    'jobs',
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  await expect.poll(() => runExclusively(context(), 'jobs', async () => {})).toBe(false)
  expect(await runExclusively(context(), 'other', async () => {})).toBe(true)
  end()
  expect(await first).toBe(true)
  expect(await runExclusively(context(), 'jobs', async () => {})).toBe(true)
  const failing = runExclusively(context(), 'jobs', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await runExclusively(context(), 'jobs', async () => {})).toBe(true)
})

/** Recharges through the sandbox, like its page. */
const recharge = async (demo: Demo, token: string, amount: number): Promise<void> => {
  const { pay_id, pay_url } = (await ask(demo, '/api/pay/order/create', { amount }, token)).data
  const page = await fetch(new URL(pay_url, demo.url))
  await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) })
  const statusOf = async () =>
    (await ask(demo, '/api/pay/status/checkStatus', { pay_id }, token)).data.status
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('paid')
}

const run = promisify(execFile)

test('a backup of the running market restores accounts, money and pictures [PROC-03]', async () => {
  const { databaseUrl = '' } = database.where
  const before = await start()
  const login = await ask(before, '/api/basic/user/loginWx', { account: '100001' })
  const token = String(login.data.access_token)
  await recharge(before, token, 20_000)
  await ask(before, '/api/basic/user/save', { nickname: '夜行者' }, token)
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  writeFileSync(join(data, 'uploads/of-a-user.webp'), 'a picture')
  // As docs/marketplace/production.md describes it.
  mkdirSync(backup)
  await run('pg_dump', ['--format=custom', `--file=${backup}/market.dump`, databaseUrl])
  await run('cp', ['-a', join(data, 'uploads'), join(backup, 'uploads')])
  await ask(before, '/api/basic/user/save', { nickname: '备份之后' }, token)
  await before.close()
  rmSync(data, { recursive: true })
  const name = `restored_${process.pid}`
  await onServer(sql`create database ${sql.id(name)} template template0`)
  const restored = databaseUrlOf(name)
  await run('pg_restore', ['--no-owner', `--dbname=${restored}`, `${backup}/market.dump`])
  mkdirSync(data, { mode: 0o700 })
  await run('cp', ['-a', join(backup, 'uploads'), join(data, 'uploads')])
  const after = await start({ databaseUrl: restored })
  const info = await ask(after, '/api/basic/user/getInfo', {}, token)
  expect(info.data).toMatchObject({ account: '100001', nickname: '夜行者' })
  const wallet = await ask(after, '/api/account/manage/info', {}, token)
  expect(wallet.data.balance).toBe(20_000)
  expect(readFileSync(join(data, 'uploads/of-a-user.webp'), 'utf8')).toBe('a picture')
  const db = await openDatabase({ dataDir: '', databaseUrl: restored })
  expect(await auditLedger(db)).toEqual([])
  await db.destroy()
}, 120_000)
