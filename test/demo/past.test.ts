import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, startDemo } from 'tavern-market-api'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let demo: Demo | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), '<title>开黑酒馆</title>')
})

afterEach(async () => {
  await demo?.close()
  demo = null
  rmSync(folder, { recursive: true, force: true })
})

/** Starts with sample data; returns the reported progress. */
const start = async (): Promise<readonly string[]> => {
  const said: string[] = []
  demo = await startDemo({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    webRoot: join(folder, 'web'),
    hasPast: true,
    onProgress: (words) => said.push(words),
    logLevel: 'silent',
  })
  return said
}

const ask = async (path: string, accesstoken: string, body: object = {}) => {
  const answer = await fetch(`${demo?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify(body),
  })
  return (await answer.json()).data
}

const ordersOf = async () => {
  const { access_token: token } = await ask('/api/basic/user/loginWx', '', { account: '100001' })
  return (await ask('/api/order/summary/list', token, { tab: 'all' })).list
}

test('a new market starts with sample data, and keeps it after a restart', async () => {
  expect(await start()).not.toEqual([])
  const orders = await ordersOf()
  expect(orders.length).toBeGreaterThan(2)
  await demo?.close()
  demo = null
  expect(await start()).toEqual([])
  expect(await ordersOf()).toEqual(orders)
}, 120_000)
