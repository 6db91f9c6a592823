import fc from 'fast-check'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { OPERATOR_TOKEN, openMarket } from '../../demo/api/market.ts'
import { type Json, thatFits } from '../../demo/api/that-fits.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { mutatedSometimes } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

/** The last account is used by no case. */
const ACCOUNTS = ['100001', '100002', '100003', '100004'] as const
const NEIGHBOUR = ACCOUNTS[3]

const BOUNDARY = 'X-BOUNDARY'

/** A form with a file, as browsers send it. */
const form = Buffer.from(
  [
    ...[`--${BOUNDARY}`, 'Content-Disposition: form-data; name="type"', '', 'avatar'],
    ...[`--${BOUNDARY}`, 'Content-Disposition: form-data; name="file"; filename="a.png"'],
    ...['Content-Type: image/png', '', '\u0089PNG\r\n\u001a\n0000', `--${BOUNDARY}--`, ''],
  ].join('\r\n'),
  'latin1',
)

const formOf = (body: unknown): string => {
  if (typeof body !== 'object' || body === null) return String(JSON.stringify(body))
  const pairs = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  return new URLSearchParams(pairs).toString()
}

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
}

type Encoding = keyof typeof types

const who = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<number>(0, 1, 2) },
  // No token, and an invalid token.
  { weight: 1, arbitrary: fc.constantFrom<number>(-1, -2) },
)

const fitting = fc.oneof(
  ...calls.map((call) =>
    fc.record({
      path: fc.constant(call.path),
      who,
      encoding: fc.constantFrom<Encoding>('json', 'json', 'form'),
      body: mutatedSometimes(thatFits(call.request.json as Json)),
    }),
  ),
)

const parts = fc.record({
  path: fc.constantFrom<string>(
    ...calls.filter(({ encoding }) => encoding === 'multipart').map(({ path }) => path),
  ),
  who,
  encoding: fc.constantFrom<Encoding>('multipart', 'multipart', 'form', 'json'),
  body: mutatedBytes([form]),
})

const cases = fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: parts })

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

const payloadOf = ({ encoding, body }: Case): Buffer | string => {
  if (body instanceof Uint8Array) return Buffer.from(body)
  return encoding === 'form' ? formOf(body) : String(JSON.stringify(body))
}

const outcomeOf = (text: string): string => {
  checkNoLeak(text)
  const { ok, error_code: code, error_msg: words } = JSON.parse(text)
  if (code === failures.UNEXPECTED.code) throw new Error(`a fault: ${text.slice(0, 500)}`)
  if (!Number.isInteger(code)) throw new Error(`no code: ${text.slice(0, 500)}`)
  const isGood = ok === true && code === 0
  const isRefused = ok === false && code !== 0 && words !== ''
  if (!isGood && !isRefused) throw new Error(`neither: ${text.slice(0, 500)}`)
  return String(code)
}

const open = async () => {
  const market = await openMarket()
  const tokens = new Map<string, string>()
  const logIn = async () => {
    for (const account of ACCOUNTS) tokens.set(account, await market.login(account))
  }
  await logIn()
  const check = async () => {
    await logIn()
    const accesstoken = tokens.get(NEIGHBOUR) ?? ''
    const { body } = await market.post('/api/basic/user/getInfo', {}, { accesstoken })
    if (!body.ok) throw new Error(`${NEIGHBOUR} is refused: ${JSON.stringify(body)}`)
    const faults = await auditLedger(market.context.db)
    if (faults.length > 0) throw new Error(`the books: ${JSON.stringify(faults)}`)
  }
  return {
    cases,
    async run(testCase: Case): Promise<string> {
      // In a minute of its own, so that no limit refuses it unread.
      market.advance(60_000)
      const accesstoken =
        tokens.get(ACCOUNTS[testCase.who] ?? '') ?? (testCase.who === -1 ? '' : 'x')
      const { payload } = await market.app.inject({
        method: 'POST',
        url: testCase.path,
        payload: payloadOf(testCase),
        headers: {
          'content-type': types[testCase.encoding],
          accesstoken,
          ...(testCase.who >= 0 && { operatortoken: OPERATOR_TOKEN }),
        },
      })
      return outcomeOf(payload)
    },
    check,
    close: () => market.close(),
  }
}

export const market = createTarget('market', 100, open)
