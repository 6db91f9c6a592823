import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { push } from '../../src/kernel/command.ts'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import { FactBoard } from '../../src/kernel/facts.ts'
import { Gate } from '../../src/kernel/gate.ts'
import type { SessionStatus } from '../../src/kernel/me.ts'
import { aClient, aReadyClient } from '../support/client.ts'

const codeOf = (gate: Gate, method: string): number => {
  try {
    gate.check(method)
    return 0
  } catch (error) {
    return (error as { code: number }).code
  }
}

const aGate = () => new Gate(new ManualClock(), false)

const open = [
  'login',
  'logout',
  'getLoginUser',
  'destroy',
  'on',
  'once',
  'off',
  'ready',
  'setLogLevel',
  'joinGroup',
  'quitGroup',
  'registerPlugin',
  'getGroupOnlineMemberCount',
  'isReady',
  'addSignalingListener',
  'removeSignalingListener',
  'callExperimentalAPI',
]

describe('the gate', () => {
  it.each<[SessionStatus, number]>([
    ['loggedOut', 2024],
    ['loggingIn', 3000],
    ['syncing', 2999],
    ['ready', 0],
  ])(
    'while %s answers sendMessage with %i, and lets the open methods pass [KERNEL-11]',
    (status, code) => {
      const gate = aGate()
      gate.moveTo(status)
      expect(codeOf(gate, 'sendMessage')).toBe(code)
      expect(open.filter((method) => codeOf(gate, method) !== 0)).toEqual([])
    },
  )

  it.each([
    [3002, errorCodes.KICKED_MULTIPLE_DEVICE],
    [3003, errorCodes.KICKED_MULTIPLE_ACCOUNT],
    [3004, errorCodes.KICKED_USERSIG_EXPIRED],
    [3005, errorCodes.LOGGED_OUT],
    [3006, errorCodes.KICKED_REST_API],
  ] as const)(
    'closed with the code %i rejects with it and has no user [KERNEL-11]',
    (code, reason) => {
      const gate = aGate()
      gate.admit({ userID: 'alice', tinyID: '1', nick: '', avatar: '' })
      gate.moveTo('ready')
      gate.shut('kickedOut', reason)
      expect(codeOf(gate, 'sendMessage')).toBe(code)
      expect(gate.me.userID).toBe('')
    },
  )

  it('only knows names of existing methods [KERNEL-11]', () => {
    const { chat } = aClient()
    const own = open.filter((method) => method in chat)
    expect(own).toEqual(expect.arrayContaining(['login', 'on', 'joinGroup', 'isReady']))
  })
})

describe('a push', () => {
  it('that is unknown is logged once and ignored [KERNEL-12]', async () => {
    const client = await aReadyClient()
    const unknown = push<object>('push.future')
    for (let n = 0; n < 3; n++) client.server.push(unknown, { n })
    client.server.push(push<object>('push.other'), {})
    await client.advance(0)
    const lines = client.platform.log.lines.filter(({ level }) => level === 'warn')
    expect(lines.map(({ line }) => line)).toEqual([
      'unknown push push.future: ignored',
      'unknown push push.other: ignored',
    ])
    expect(client.chat.isReady()).toBe(true)
  })

  it('with a body that cannot be read is logged and does not end the session [KERNEL-12]', async () => {
    const client = await aReadyClient()
    const body = new TextEncoder().encode('{nonsense')
    client.server.sendFrame({ kind: 'push', command: 'push.account', seq: 1, body })
    await client.advance(0)
    expect(client.platform.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { line: 'push push.account could not be applied' },
    ])
    expect(client.chat.isReady()).toBe(true)
  })
})

it('a fact reaches its reactions in the order of their assembly [KERNEL-13]', () => {
  const facts = new FactBoard<{ one: number; two: string }>()
  const received: unknown[] = []
  facts.react('one', (n) => received.push(['first', n]))
  facts.react('two', (s) => received.push(s))
  facts.react('one', (n) => received.push(['second', n]))
  facts.publish('one', 1)
  expect(received).toEqual([
    ['first', 1],
    ['second', 1],
  ])
})
