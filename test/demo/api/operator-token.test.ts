import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../../../demo/api/src/call.ts'
import { serveCall } from '../../../demo/api/src/http/serve-call.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { RateLimits } from '../../../demo/api/src/kernel/rate-limits.ts'
import { object, text, whole } from '../../../demo/api/src/kernel/schema.ts'
import { operatorTokenOf } from '../../../demo/api/src/operator/token.ts'
import { type Market, OPERATOR_TOKEN, openMarket, SETUP_TOKEN } from './market.ts'

let market: Market
let app: FastifyInstance

/** Counts its runs. */
const count = call({
  path: '/api/operator/test/count',
  who: 'operator',
  isChange: true,
  request: object({ name: text('名称') }),
  reply: object({ times: whole('次数') }),
  async run({ db }, { name }, { account, operator }) {
    expect([account, operator.name]).toEqual([null, '小王'])
    const known = await db
      .selectFrom('settings')
      .where('name', '=', name)
      .select('value')
      .executeTakeFirst()
    const times = Number(known?.value ?? 0) + 1
    await db.deleteFrom('settings').where('name', '=', name).execute()
    await db
      .insertInto('settings')
      .values({ name, value: String(times) })
      .execute()
    return { times }
  },
})

beforeEach(async () => {
  market = await openMarket()
  app = Fastify()
  app.setErrorHandler((error: Error, _request, reply) =>
    reply.status(200).send({ ok: false, error_code: 1, error_msg: error.message, data: null }),
  )
  serveCall(app, market.context, count, new RateLimits())
})

afterEach(async () => {
  await app.close()
  await market.close()
})

const ask = async (headers: Record<string, string>) =>
  (await app.inject({ method: 'POST', url: count.path, payload: { name: 'n' }, headers })).json()

test('operator calls require a session of an operator', async () => {
  const accesstoken = await market.login('100001')
  for (const headers of [
    {},
    { accesstoken },
    { operatortoken: '' },
    { operatortoken: accesstoken },
    { operatortoken: SETUP_TOKEN },
    { operatortoken: `${OPERATOR_TOKEN}x` },
    { accesstoken: OPERATOR_TOKEN },
  ]) {
    expect(await ask(headers)).toMatchObject({ error_msg: failures.OPERATOR_TOKEN_WRONG.text })
  }
  expect(await ask({ operatortoken: OPERATOR_TOKEN })).toMatchObject({ data: { times: 1 } })
})

test("an operator's change runs once per idempotency key", async () => {
  const headers = { operatortoken: OPERATOR_TOKEN, 'idempotency-key': 'k1' }
  expect(await ask(headers)).toMatchObject({ data: { times: 1 } })
  expect(await ask(headers)).toMatchObject({ data: { times: 1 } })
  expect(await ask({ ...headers, 'idempotency-key': 'k2' })).toMatchObject({ data: { times: 2 } })
})

test('an address may try twenty tokens per minute; further ones are rejected even if right', async () => {
  for (let at = 0; at < 20; at += 1) await ask({ operatortoken: `guess ${at}` })
  const late = await ask({ operatortoken: OPERATOR_TOKEN })
  expect(late.error_msg).toBe(failures.TOO_MANY_CALLS.text)
  market.advance(60_000)
  expect((await ask({ operatortoken: OPERATOR_TOKEN })).ok).toBe(true)
})

test('the operator token is created once, stored as a hash, and replaced by a configured one', async () => {
  const { db } = market.context
  const first = await operatorTokenOf(db, undefined)
  expect(first.made).toMatch(/^[\w-]{32}$/)
  expect(await operatorTokenOf(db, undefined)).toEqual({ hash: first.hash, made: null })
  const kept = await db.selectFrom('settings').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(first.made)
  const configured = await operatorTokenOf(db, 'sixteen-characters')
  expect(configured).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), made: null })
  expect(configured.hash).not.toBe(first.hash)
  await expect(operatorTokenOf(db, 'short')).rejects.toThrow('16 to 128')
})
