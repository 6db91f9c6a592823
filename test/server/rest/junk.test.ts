import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { restTable } from '../../../server/src/rest/rest-table.ts'
import { shareOf } from '../../../testing/internal/proof.ts'
import { administered, callRest } from '../support/back-end.ts'
import { restBodies } from '../support/rest-bodies.ts'

let server: Server
const faults: string[] = []

beforeAll(async () => {
  server = await createServer({
    apps: [administered],
    dataDir: ':memory:',
    logLevel: 'error',
    logTo: { write: (line) => faults.push(line) },
    limits: { restCallsPerSecond: 100_000 },
  })
  for (const UserID of ['alice', 'bob', 'carol'])
    await take('im_open_login_svc/account_import', { UserID })
  const made = { Name: 'x', Owner_Account: 'alice' }
  const create = (body: object) => take('group_open_http_svc/create_group', { ...made, ...body })
  await create({ GroupId: 'room', Type: 'AVChatRoom' })
  await create({ GroupId: '@TGS#_town', Type: 'Community', SupportTopic: 1 })
})

afterAll(() => server.close())

const call = (path: string, body: object) => callRest(server.httpUrl, path, body)

const take = async (path: string, body: object) => {
  const answer = await call(path, body)
  expect(answer.ErrorInfo).toBe('')
}

/** Invalid values. */
const junk: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    1.5,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
  ],
  ...[[], {}, [null], [[]], [{}], { length: 3 }, 'constructor', '__proto__', ['__proto__']],
  { toString: 1, constructor: { prototype: {} } },
]

/** Without what is JSON only. */
const asSent = (body: object): object => JSON.parse(JSON.stringify(body))

/** Those that a body of the config service is for are tried elsewhere (CONFIG-22), keys that name messages too. */
const others =
  /^openconfigsvr\/[sg]et_|group_open_http_svc\/\w+_group_attr|admin_msgwithdraw|modify_c2c_msg|receipt_detail/

describe('a back end', () => {
  const paths = Object.keys(restBodies)

  it('has an accepted example body for every command [REST-45]', async () => {
    const untried = [...restTable.keys()].filter(
      (path) => !(path in restBodies) && !others.test(path),
    )
    expect(untried).toEqual([])
    for (const [path, body] of Object.entries(restBodies)) await take(path, body)
  })

  it.each(paths)(
    'that sends malformed data in any field to %s receives an explanation [REST-45]',
    async (path) => {
      const body = restBodies[path] ?? {}
      for (const [at, field] of Object.keys(body).entries()) {
        const tries = shareOf(junk, 3, paths.indexOf(path) + at).map(async (value) => {
          const answer = await call(path, asSent({ ...body, [field]: value }))
          expect(answer.status).toBe(200)
          expect(answer.ErrorCode, `${field}: ${JSON.stringify(value)}`).not.toBe(20005)
        })
        await Promise.all(tries)
      }
      expect(faults.splice(0)).toEqual([])
    },
  )
})
