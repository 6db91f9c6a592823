import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, mintUserSig, type Server } from '../../../server/src/index.ts'
import { casesOf } from '../../../testing/internal/proof.ts'
import { ADMINISTRATOR, administered, restAddress } from '../support/back-end.ts'
import { handClock } from '../support/hand-clock.ts'
import { app } from '../support/test-server.ts'
import { anEvent, events } from './support/reports.ts'

const RUNS = casesOf(100, 900)
const LONG = { timeout: 30_000 + 20 * RUNS }

const REPORT = `/v4/imopenstat/tim_web_report_v2?sdkappid=${app.sdkAppID}`

let server: Server
const faults: string[] = []
const clock = handClock(Date.now())

beforeAll(async () => {
  server = await createServer({
    apps: [administered],
    dataDir: ':memory:',
    clock,
    logLevel: 'warn',
    logTo: { write: (line) => faults.push(line) },
  })
})

afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly text: string
}

const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const answer = await fetch(server.httpUrl + path, init)
  return { status: answer.status, text: await answer.text() }
}

/** In a minute of its own, so that no limit refuses it unread. */
const post = (path: string, body: unknown): Promise<Answer> => {
  clock.advance(path === REPORT ? 60_000 : 1_000)
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const codeOf = ({ text }: Answer): unknown => JSON.parse(text).ErrorCode

/** Text in an address: as it is, or with what breaks parsers. */
const piece = fc.oneof(
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((text) => encodeURIComponent(Buffer.from(text).toString())),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '..',
    '.',
    '%',
    '%zz',
    '%00',
    '%0a',
    '%2f',
    '',
    '&',
    '=',
  ),
  fc.constantFrom(String(app.sdkAppID), '0x1', '1e9', '-1', 'a'.repeat(300)),
)

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 1.5, 2 ** 53, 1e300, '', '\u0000\n', '\ud800', 'x'.repeat(70), [], {}),
)

describe('the server answers any HTTP request without disturbing others', () => {
  const bases = [
    '/v4/',
    '/v4/openconfigsvr/',
    '/v3/netcheck/',
    '/errors/',
    '/metrics',
    '/healthz',
    '/',
  ]
  const address = fc
    .tuple(
      fc.constantFrom(...bases),
      fc.array(piece, { maxLength: 3 }),
      fc.array(
        fc.tuple(fc.oneof(piece, fc.constantFrom('sdkappid', 'identifier', 'usersig')), piece),
      ),
    )
    .map(
      ([base, path, query]) =>
        `${base}${path.join('/')}?${query.map((two) => two.join('=')).join('&')}`,
    )

  it('for any address and method [REST-04]', LONG, async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH')
    await fc.assert(
      fc.asyncProperty(method, address, async (verb, path) => {
        const { status } = await ask(path, { method: verb })
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: RUNS },
    )
    expect(faults).toEqual([])
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('for any report [STAT-20]', LONG, async () => {
    const good = events(anEvent())
    const spoilt = fc.oneof(
      junk,
      fc.tuple(fc.constantFrom('header', 'dropped', 'eventList'), junk).map(([key, value]) => ({
        ...good,
        [key]: value,
      })),
      fc
        .tuple(fc.constantFrom(...Object.keys(anEvent())), junk)
        .map(([key, value]) => events({ ...anEvent(), [key]: value })),
      fc.string({ unit: 'binary', maxLength: 50 }),
    )
    await fc.assert(
      fc.asyncProperty(spoilt, async (body) => {
        const answer = await post(REPORT, body)
        expect([200, 400]).toContain(answer.status)
        expect([0, 20001]).toContain(codeOf(answer))
      }),
      { numRuns: RUNS },
    )
    expect(faults).toEqual([])
  })

  it('for any setting of the back end [REST-04]', LONG, async () => {
    const field = fc.constantFrom(
      'CloudConfig',
      'PurchaseBits',
      'Words',
      '__proto__',
      'constructor',
    )
    const rows = ['set_cloud_config', 'set_purchase_bits', 'set_profanity', 'get_cloud_config']
    const now = Math.floor(clock.now() / 1000)
    const usersig = mintUserSig({ ...app, userID: ADMINISTRATOR, now })
    const addresses = rows.map((row) => restAddress('', `openconfigsvr/${row}`, { usersig }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.oneof(fc.dictionary(field, junk), junk, fc.string({ unit: 'binary' })),
        async (path, body) => {
          const answer = await post(path, body)
          expect(answer.status).toBe(200)
          expect([0, 60003, 70402]).toContain(codeOf(answer))
        },
      ),
      { numRuns: RUNS },
    )
    expect(faults).toEqual([])
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
