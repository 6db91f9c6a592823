import fc from 'fast-check'
import { textCodec } from 'tavern-im/protocol'
import { payloadOf, sendableType } from '../../../server/src/handlers/message/payload-guards.ts'
import { beforeCommands, hookCommands } from '../../../server/src/webhooks/hook-commands.ts'
import { administered } from '../../server/support/back-end.ts'
import { bentSome, junk } from '../support/bend.ts'
import { mutated } from '../support/bytes.ts'
import { deedNames, hookedDeeds } from '../support/hooked-deeds.ts'
import { fuzzedServer, neighbours } from '../support/im-server.ts'
import { type OddAnswer, oddAnswers, plain } from '../support/odd-answers.ts'
import { type Asked, oddServer } from '../support/odd-server.ts'
import { aTarget } from '../support/target.ts'

/** So long the app's back end may take, and so long, in all, whoever waits for what it says. */
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
  bentSome(good).map(said),
  bentSome(good).map(said),
  junk.map(said),
  mutated([Buffer.from(said({ ...allowed, MsgBody: element('other words') }))]),
)

const odd = oddAnswers(bodies)

const noText = { ResultCode: 38_001, ResultInfo: { toString: 1, valueOf: 2 } }

interface Case {
  readonly deed: (typeof deedNames)[number]
  /** To what is asked before it, and to what is told after it. */
  readonly before: OddAnswer
  readonly after: OddAnswer
}

/** A command was not answered; adding a friend was a fault; a refusal was none; the process ended. */
const first: readonly Case[] = [
  { deed: 'say', before: { ...plain(said(allowed)), coding: 'bomb', framing: 'none' } },
  { deed: 'befriend', before: plain(said({ ResultItem: [{ To_Account: 'bob', ...noText }] })) },
  { deed: 'say', before: plain(said({ ErrorCode: 1, ErrorInfo: noText.ResultInfo })) },
  { deed: 'say', before: { ...plain(' '.repeat(900_000)), coding: 'very often' } },
].map((one) => ({ ...one, after: one.before }) as Case)

const commandIn = ({ path }: Asked): string =>
  new URL(path, 'http://back.end').searchParams.get('CallbackCommand') ?? ''

const isBefore = (command: string): boolean =>
  (beforeCommands as readonly string[]).includes(command)

const fine = plain(said(allowed))

/** Says what is asked next oddly, each kind once, and all else as it should be. */
const backEnd = async () => {
  const next = new Map<boolean, OddAnswer>()
  const server = await oddServer((asked) => {
    const kind = isBefore(commandIn(asked))
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

/** What the server says of groups is written by nobody. */
const isWritten = ({ type, from }: Said & { readonly from: string }): boolean =>
  from === 'alice' && !['TIMGroupTipElem', 'TIMGroupSystemNoticeElem'].includes(type)

const open = async () => {
  const back = await backEnd()
  const webhooks = { url: back.url, commands: hookCommands, timeoutMs: TIMEOUT_MS }
  const sessions = { desktop: 1_000, total: 1_000 }
  const server = await fuzzedServer({
    apps: [{ ...administered, sessions, settings: { webhooks } }],
  })
  const heard: (Said & { readonly from: string })[] = []
  const alice = await server.connect({ codec: textCodec, onPush: () => undefined })
  const bob = await server.connect({
    codec: textCodec,
    onPush: ({ body }) => heard.push(...(JSON.parse(String(body)).messageList ?? [])),
  })
  await server.login(alice, 'alice')
  await server.login(bob, 'bob')
  const others = await neighbours(server)
  const does = await hookedDeeds(server, alice, bob)
  return {
    first,
    cases: fc.record<Case>({ deed: fc.constantFrom(...deedNames), before: odd, after: odd }),
    async run(given: Case): Promise<string> {
      let since = 0
      const [code, answer] = await does(given.deed, () => {
        since = server.clock.now()
        back.expect(given)
      })
      const ms = server.clock.now() - since
      if (ms > SETTLED_MS) throw new Error(`settled after ${ms} ms`)
      const { replacement } = answer as { readonly replacement?: Said }
      if (replacement !== undefined) wantMessage(replacement)
      for (const one of heard.splice(0)) if (isWritten(one)) wantMessage(one)
      server.look()
      return `${given.deed} ${replacement === undefined ? code : 'in other words'}`
    },
    async check(): Promise<void> {
      back.forget()
      // Whatever is told once more has been by then.
      for (let minute = 0; minute < 3; minute++) server.clock.advance(60_000)
      await others.talk()
      await back.released()
      server.look()
    },
    async close(): Promise<void> {
      await server.stop()
      await back.close()
    },
  }
}

export const hooks = aTarget('hooks', 40, open)
