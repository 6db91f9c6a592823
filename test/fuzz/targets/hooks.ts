import fc from 'fast-check'
import { textCodec } from 'tavern-im/protocol'
import {
  beforeCommands,
  hookCommands,
} from '../../../server/src/domain/configuration/hook-commands.ts'
import { payloadOf, sendableType } from '../../../server/src/domain/elements/payload-guards.ts'
import { administered } from '../../server/support/back-end.ts'
import { fuzzedServer, neighbours } from '../support/im-server.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { junk, mutatedSometimes } from '../support/mutated-values.ts'
import { type OddAnswer, oddAnswers, plain } from '../support/odd-answers.ts'
import { oddServer, type ReceivedRequest } from '../support/odd-server.ts'
import { createTarget } from '../support/target.ts'
import { actionNames, webhookActions } from '../support/webhook-actions.ts'

/** Timeout of the app's back end, and of a caller that waits for its answers in all. */
const TIMEOUT_MS = 2_000
const SETTLED_MS = 30_000

const allowed = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }
const element = (Text: string) => [{ MsgType: 'TIMTextElem', MsgContent: { Text } }]

/** Answers as they should be, of all kinds. */
const good = fc.constantFrom<object>(
  allowed,
  { ...allowed, ErrorCode: 1 },
  { ...allowed, ErrorCode: 2 },
  { ...allowed, ErrorCode: 10_150, ErrorInfo: 'not in this group' },
  { ...allowed, ErrorCode: 120_005, ErrorInfo: 'not these words' },
  { ...allowed, ErrorCode: 38_001 },
  { ...allowed, MsgBody: element('other words') },
  { ...allowed, MsgBody: element('other words'), CloudCustomData: 'custom' },
  {
    ...allowed,
    MsgBody: [
      {
        MsgType: 'TIMCustomElem',
        MsgContent: { Data: '{}', Desc: 'd', Ext: 'e', Sound: 's' },
      },
    ],
  },
  { ...allowed, RefusedMembers_Account: ['bob'] },
  { ...allowed, ResultItem: [{ To_Account: 'bob', ResultCode: 38_002, ResultInfo: 'no' }] },
)

const said = (value: unknown): string => String(JSON.stringify(value))

const bodies = fc.oneof<[fc.Arbitrary<string>, ...fc.Arbitrary<string | Uint8Array>[]]>(
  mutatedSometimes(good).map(said),
  mutatedSometimes(good).map(said),
  junk.map(said),
  mutatedBytes([Buffer.from(said({ ...allowed, MsgBody: element('other words') }))]),
)

const odd = oddAnswers(bodies)

const noText = { ResultCode: 38_001, ResultInfo: { toString: 1, valueOf: 2 } }

interface Case {
  readonly action: (typeof actionNames)[number]
  /** The answers to webhooks before the action, and to those after it. */
  readonly before: OddAnswer
  readonly after: OddAnswer
}

/** A command was not answered; adding a friend was a fault; a refusal was none; the process ended. */
const first: readonly Case[] = [
  { action: 'say', before: { ...plain(said(allowed)), coding: 'bomb', framing: 'none' } },
  { action: 'befriend', before: plain(said({ ResultItem: [{ To_Account: 'bob', ...noText }] })) },
  { action: 'say', before: plain(said({ ErrorCode: 1, ErrorInfo: noText.ResultInfo })) },
  { action: 'say', before: { ...plain(' '.repeat(900_000)), coding: 'very often' } },
].map((one) => ({ ...one, after: one.before }) as Case)

const commandIn = ({ path }: ReceivedRequest): string =>
  new URL(path, 'http://back.end').searchParams.get('CallbackCommand') ?? ''

const isBefore = (command: string): boolean =>
  (beforeCommands as readonly string[]).includes(command)

const fine = plain(said(allowed))

/** Says what is asked next oddly, each kind once, and all else as it should be. */
const backEnd = async () => {
  const next = new Map<boolean, OddAnswer>()
  const server = await oddServer((request) => {
    const kind = isBefore(commandIn(request))
    const answer = next.get(kind) ?? fine
    next.delete(kind)
    return answer
  })
  return {
    ...server,
    expect: ({ before, after }: Case) => void next.set(true, before).set(false, after),
    forget: () => next.clear(),
  }
}

/** Throws where a message is none that a user may have written. */
const wantMessage = (message: Said): void => {
  const { type, payload, cloudCustomData } = message
  payloadOf(sendableType(type, 'type'), payload, 'payload')
  if (typeof cloudCustomData !== 'string') throw new Error(`cloudCustomData: ${cloudCustomData}`)
}

interface Said {
  readonly type: string
  readonly payload: object
  readonly cloudCustomData: string
}

/** Whether a user wrote the message; the server writes tips and notices of groups. */
const isWritten = ({ type, from }: Said & { readonly from: string }): boolean =>
  from === 'alice' && !['TIMGroupTipElem', 'TIMGroupSystemNoticeElem'].includes(type)

const open = async () => {
  const back = await backEnd()
  const webhooks = { url: back.url, commands: hookCommands, timeoutMs: TIMEOUT_MS }
  const sessions = { desktop: 1_000, total: 1_000 }
  const server = await fuzzedServer({
    apps: [{ ...administered, sessions, settings: { webhooks } }],
  })
  const received: (Said & { readonly from: string })[] = []
  const alice = await server.connect({ codec: textCodec, onPush: () => undefined })
  const bob = await server.connect({
    codec: textCodec,
    onPush: ({ body }) => received.push(...(JSON.parse(String(body)).messageList ?? [])),
  })
  await server.login(alice, 'alice')
  await server.login(bob, 'bob')
  const others = await neighbours(server)
  const does = await webhookActions(server, alice, bob)
  return {
    first,
    cases: fc.record<Case>({ action: fc.constantFrom(...actionNames), before: odd, after: odd }),
    async run(testCase: Case): Promise<string> {
      let since = 0
      const [code, answer] = await does(testCase.action, () => {
        since = server.clock.now()
        back.expect(testCase)
      })
      const ms = server.clock.now() - since
      if (ms > SETTLED_MS) throw new Error(`settled after ${ms} ms`)
      const { replacement } = answer as { readonly replacement?: Said }
      if (replacement !== undefined) wantMessage(replacement)
      for (const one of received.splice(0)) if (isWritten(one)) wantMessage(one)
      server.look()
      return `${testCase.action} ${replacement === undefined ? code : 'in other words'}`
    },
    async check(): Promise<void> {
      back.forget()
      // All retries have been sent by then.
      for (let minute = 0; minute < 3; minute++) server.clock.advance(60_000)
      await others.exchangeMessages()
      await back.released()
      server.look()
    },
    async close(): Promise<void> {
      await server.stop()
      await back.close()
    },
  }
}

export const hooks = createTarget('hooks', 40, open)
