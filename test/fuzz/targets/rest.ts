import fc from 'fast-check'
import { isWellFormed } from 'tavern-im/protocol'
import { ADMINISTRATOR, callRest, restAddress } from '../../server/support/back-end.ts'
import { restBodies } from '../../server/support/rest-bodies.ts'
import { httpCaller } from '../support/http-call.ts'
import { advancingTime, fuzzedServer, neighbours } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { junk, mutatedValue } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

/** Accounts that each check creates again; dave may be deleted in between. */
const PEOPLE = ['alice', 'bob', 'carol', 'dave', ADMINISTRATOR]

const query = fc.dictionary(
  fc.constantFrom('sdkappid', 'identifier', 'usersig', 'random', 'contenttype', 'x', '__proto__'),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    junk.map((value) => String(JSON.stringify(value))).filter(isPlain),
  ),
  { maxKeys: 2 },
)

function isPlain(text: string): boolean {
  return text.length < 2_000 && isWellFormed(text)
}

const paths = Object.keys(restBodies)

const bodies = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.oneof(
      ...Object.entries(restBodies).map(([path, body]) =>
        fc.record({ path: fc.constant(path), body: mutatedValue(body) }),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.oneof(fc.constantFrom(...paths), fc.webPath()),
      body: mutatedBytes(
        Object.values(restBodies).map((body) => Buffer.from(JSON.stringify(body))),
      ),
    }),
  },
)

const cases = fc.record({
  request: bodies,
  query: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, query),
})

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

const outcomeOf = ({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): string => {
  if (status === 0) return 'no answer'
  checkNoLeak(text)
  if (status !== 200) return `HTTP ${status}`
  const { ErrorCode, ErrorInfo, ActionStatus } = JSON.parse(text)
  if (!Number.isInteger(ErrorCode)) throw new Error(`no code: ${text.slice(0, 500)}`)
  if (ErrorCode === 20005) throw new Error(`a fault: ${text.slice(0, 500)}`)
  const isGood = ErrorCode === 0
  if (ActionStatus !== (isGood ? 'OK' : 'FAIL')) throw new Error(`says both: ${text.slice(0, 500)}`)
  if (isGood !== (ErrorInfo === '')) throw new Error(`no text: ${text.slice(0, 500)}`)
  return String(ErrorCode)
}

const open = async () => {
  const server = await fuzzedServer()
  const others = await neighbours(server)
  const http = httpCaller(server.httpUrl)
  const addressOf = (path: string, testCase: Record<string, string>) => {
    const { pathname, search } = new URL(restAddress(server.httpUrl, path, testCase))
    return pathname + search
  }
  const restore = async () => {
    const take = (path: string, body: object) => callRest(server.httpUrl, path, body)
    for (const UserID of PEOPLE) await take('im_open_login_svc/account_import', { UserID })
    const made = { Name: 'x', Owner_Account: 'alice', MemberList: [{ Member_Account: 'bob' }] }
    const create = (body: object) => take('group_open_http_svc/create_group', { ...made, ...body })
    await create({ GroupId: 'team', Type: 'Public' })
    await create({ GroupId: 'room', Type: 'AVChatRoom' })
    await create({ GroupId: '@TGS#_town', Type: 'Community', SupportTopic: 1 })
  }
  await restore()
  return {
    cases,
    async run({ request: { path, body }, query: testCase }: Case): Promise<string> {
      const sent = body instanceof Uint8Array ? body : (JSON.stringify(body) ?? '')
      const call = { method: 'POST', path: addressOf(path, testCase), body: sent }
      const outcome = outcomeOf(await advancingTime(server, http.call(call)))
      server.look()
      return outcome
    },
    async check(): Promise<void> {
      await others.exchangeMessages()
      await restore()
      server.look()
    },
    async close(): Promise<void> {
      http.close()
      await server.stop()
    },
  }
}

export const rest = createTarget('rest', 160, open)
