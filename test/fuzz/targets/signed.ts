import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { serveImHooks } from '../../../demo/api/src/im-hooks/route.ts'
import { readSigned } from '../../../demo/api/src/im-hooks/signature.ts'
import { openMarket } from '../../demo/api/market.ts'
import { HOOK_TOKEN, secondsOf } from '../../demo/api/signed-hook.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { mutatedValue, texts } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

const APP = '1400000000'

/** The market reads no longer bodies. */
const BODY_BYTES = 64 * 1024

/** Webhooks of the chat server; the first names a restricted account, so that it has an effect. */
const said = [
  {
    CallbackCommand: 'State.StateChange',
    Info: { To_Account: 'u100001', Action: 'Login', Reason: 'Register' },
  },
  {
    CallbackCommand: 'Profile.CallbackPortraitSet',
    From_Account: 'u100002',
    ProfileItem: [{ Tag: 'Tag_Profile_IM_Nick', Value: '官方客服' }],
  },
  {
    CallbackCommand: 'Group.CallbackAfterMemberExit',
    ...{ GroupId: 'order-1', ExitType: 'Quit', ExitMemberList: [{ Member_Account: 'u100001' }] },
  },
  { CallbackCommand: 'Group.CallbackBeforeCreateGroup', GroupId: 'order-1' },
].map((body) => ({ ...body, SdkAppid: APP, OptPlatform: 'Web' }))

/** A header as it is, or otherwise. */
const header = (good: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(good) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...['', ` ${good}`, `${good} `, `${good},${good}`, `${good} ${good}`, good.slice(0, -1)],
        ...[
          `${good}=`,
          good.toUpperCase(),
          good.replace('v1', 'v1a'),
          `v1,${'A'.repeat(43)}= ${good}`,
        ],
        ...[`v1,,${good}`, good.replaceAll(/[+/]/g, '-'), `-${good}`, `0${good}`, '1e9', 'NaN'],
        ...['v1,'.repeat(5_000), '9'.repeat(12), '9'.repeat(400), `v1,${'='.repeat(44)}`],
      ),
    },
    {
      weight: 1,
      arbitrary: mutatedBytes([Buffer.from(good)]).map((by) => Buffer.from(by).toString('latin1')),
    },
    { weight: 1, arbitrary: texts },
  )

const cases = fc.record({
  body: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...said).map((body) => JSON.stringify(body)) },
    {
      weight: 2,
      arbitrary: fc.oneof(...said.map(mutatedValue)).map((body) => String(JSON.stringify(body))),
    },
  ),
  id: header('call'),
  secondsApart: fc.oneof(
    fc.integer({ min: -70, max: 70 }),
    fc.constantFrom(0, 0, 60, -60, 61, -61),
  ),
  /** The changes of time, signature and body in transit. */
  edits: fc.record({ time: fc.nat(9), signature: fc.nat(9), body: fc.nat(9) }),
  odd: fc.record({ time: header('1700000000'), signature: header(`v1,${'+/Ab'.repeat(10)}abc=`) }),
  isAgain: fc.boolean(),
})

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

const open = async () => {
  const market = await openMarket()
  serveImHooks(market.app, market.context, HOOK_TOKEN)
  const { db } = market.context
  await db.updateTable('accounts').set({ restricted_at: 1 }).where('id', '=', 100001).execute()
  const effects = async () => {
    const { rows } = await db
      .selectFrom('effects')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  let count = 0
  const written = ({ body, id, secondsApart, edits, odd }: Case) => {
    count += 1
    const ownID = id === 'call' ? `call-${count}` : id
    const now = Number(secondsOf(market)) + secondsApart
    const time = edits.time === 0 ? odd.time : `${now}`
    const mac = createHmac('sha256', HOOK_TOKEN).update(`${ownID}.${time}.`).update(body)
    const good = `v1,${mac.digest('base64')}`
    const signature = edits.signature === 0 ? odd.signature : good
    const sent = edits.body === 0 ? `${body} ` : body
    const isRight =
      /^[\w-]{1,64}$/.test(ownID) &&
      /^\d{1,12}$/.test(time) &&
      Math.abs(market.context.now() / 1_000 - Number(time)) <= 60 &&
      signature === good &&
      sent === body
    return { headers: { id: ownID, time, signature }, sent, isRight }
  }
  const send = async (sent: string, headers: Readonly<Record<string, string>>) => {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/im/webhook',
      payload: sent,
      headers: {
        'content-type': 'application/json',
        ...{ 'webhook-id': headers.id, 'webhook-timestamp': headers.time },
        'webhook-signature': headers.signature,
      },
    })
    checkNoLeak(answer.payload)
    if (answer.statusCode >= 500) throw new Error(`a fault: ${answer.payload}`)
    return answer.statusCode
  }
  return {
    cases,
    async run(testCase: Case): Promise<string> {
      const { headers, sent, isRight } = written(testCase)
      const before = await effects()
      const status = await send(sent, headers)
      const after = await effects()
      const isRefused = status === 403 || (status === 400 && Buffer.byteLength(sent) > BODY_BYTES)
      if (!isRight && !(isRefused && after === before)) throw new Error(`forged: ${status}`)
      if (isRight && status === 403 && JSON.parse(sent)?.SdkAppid === APP)
        throw new Error('refused')
      if (isRight && testCase.isAgain) {
        if ((await send(sent, headers)) !== status) throw new Error(`again it is not ${status}`)
        if ((await effects()) !== after) throw new Error('done twice')
      }
      return `${isRight ? 'signed' : 'forged'} ${status}`
    },
    async check(): Promise<void> {
      const now = market.context.now()
      if (readSigned({}, now) !== null) throw new Error('no headers are a signature')
    },
    close: () => market.close(),
  }
}

export const signed = createTarget('signed', 150, open)
