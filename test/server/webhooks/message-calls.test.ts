import type { ServerResponse } from 'node:http'
import type { SendAnswer } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aGroupMessage, aMessage } from '../core/support/test-core.ts'
import { json } from '../support/provider.ts'
import { aHookedCore, allowed, type Call, refuses, textsOf } from './support/hooked.ts'
import {
  AFTER,
  aGroup,
  all,
  BEFORE,
  element,
  GROUP_AFTER,
  saidIn,
  say,
  text,
} from './support/message-scene.ts'

describe('a back end without a valid answer', () => {
  const ways: [string, (response: ServerResponse) => void][] = [
    ['another status', (response) => json(response, refuses(1), 500)],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['no JSON', (response) => response.end('<html>')],
    ['a list', (response) => json(response, [])],
    ['a code that is none', (response) => json(response, { ErrorCode: 'no' })],
    ['too much', (response) => json(response, { ErrorInfo: 'x'.repeat(300_000) })],
    ['a broken line', (response) => response.destroy()],
  ]

  it.each(ways)(
    'that returns %s allows the message, or rejects it if the app sets that [HOOK-05]',
    async (_, answer) => {
      const answering = (_call: Call, response: ServerResponse) => void answer(response)
      const open = await aHookedCore([BEFORE], answering)
      await say(open.alice, 'hello')
      expect(textsOf(open.bob)).toEqual(['hello'])
      const closed = await aHookedCore([BEFORE], answering, { isFailClosed: true })
      await expect(say(closed.alice, 'hello')).rejects.toMatchObject({ code: 80003 })
      // There is no second try.
      expect([open.calls.length, closed.calls.length]).toEqual([1, 1])
    },
  )

  it('that exceeds the timeout has the same effect [HOOK-05]', async () => {
    const { alice, bob, clock, received } = await aHookedCore([BEFORE], () => undefined, {
      timeoutMs: 500,
    })
    const sent = say(alice, 'hello')
    await received(BEFORE)
    clock.advance(499)
    expect(bob.received.messages).toEqual([])
    clock.advance(1)
    await sent
    expect(textsOf(bob)).toEqual(['hello'])
  })
})

describe('messages with a call before them', () => {
  it('keep the order of their sender without delaying others [HOOK-06]', async () => {
    const held: ServerResponse[] = []
    const { alice, bob, testBed, received } = await aHookedCore([BEFORE], (call, response) => {
      if (saidIn(call) !== 'slow') return allowed
      held.push(response)
      return undefined
    })
    const carol = await testBed.device('carol')
    const slow = say(alice, 'slow')
    const fast = say(alice, 'fast')
    const combo = alice.run('message.combo', { messageList: [text('third'), text('fourth')] })
    await received(BEFORE)
    await carol.run('c2c.send', aMessage('carol', 'bob', { payload: { text: 'by carol' } }))
    expect(textsOf(bob)).toEqual(['by carol'])
    json(held[0] as ServerResponse, allowed)
    await Promise.all([slow, fast, combo])
    expect(textsOf(bob)).toEqual(['by carol', 'slow', 'fast', 'third', 'fourth'])
  })

  it('in a combo are rejected one by one [HOOK-03] [HOOK-06]', async () => {
    const { alice, bob } = await aHookedCore([BEFORE], (call) =>
      saidIn(call) === 'bad' ? refuses(120_005) : allowed,
    )
    const messageList = ['one', 'bad', 'two'].map((said) => text(said))
    const { answerList } = await alice.run<{ answerList: { code: number }[] }>('message.combo', {
      messageList,
    })
    expect(answerList.map(({ code }) => code)).toEqual([0, 120_005, 0])
    expect(textsOf(bob)).toEqual(['one', 'two'])
  })

  it('cause each call once when they are sent again [HOOK-07]', async () => {
    const { alice, bob, received, bodies } = await aHookedCore(all)
    const message = text('hello')
    const [first, again] = await Promise.all([
      alice.run('c2c.send', message),
      alice.run('c2c.send', message),
    ])
    expect(again).toEqual(first)
    expect(await alice.run('c2c.send', message)).toEqual(first)
    await say(alice, 'next')
    await received(AFTER, 2)
    expect(bodies(BEFORE)).toHaveLength(2)
    expect(bodies(AFTER)).toHaveLength(2)
    expect(textsOf(bob)).toEqual(['hello', 'next'])
  })
})

describe('a call after a message', () => {
  it("contains the sequence and the receiver's unread count [HOOK-08]", async () => {
    const { alice, bob, received } = await aHookedCore([AFTER])
    await say(alice, 'one')
    const { time } = await say(alice, 'two')
    const calls = await received(AFTER, 2)
    expect(calls.find(({ MsgSeq }) => MsgSeq === 2)).toMatchObject({
      From_Account: 'alice',
      To_Account: 'bob',
      MsgTime: time,
      SendMsgResult: 0,
      ErrorInfo: '',
      UnreadMsgNum: 2,
    })
    await bob.run('blacklist.add', { userIDList: ['alice'] })
    expect(await alice.refused('c2c.send', text('three'))).toBe(20007)
    expect((await received(AFTER, 3))[2]).toMatchObject({ SendMsgResult: 20007, MsgSeq: 0 })
  })

  it('to a group has the same data, and dropped messages cause none [HOOK-08]', async () => {
    const { alice, received, bodies, rest } = await aHookedCore([GROUP_AFTER])
    await rest('openconfigsvr/set_message_settings', {
      MessageSettings: { groupMessagesPerSecond: 1 },
    })
    await aGroup(alice)
    const { sequence } = await alice.run<SendAnswer>('group.send', aGroupMessage('alice', 'team'))
    const dropped = await alice.run<SendAnswer>('group.send', aGroupMessage('alice', 'team'))
    expect(dropped.messageDropReason).toBe(1)
    const urgent = aGroupMessage('alice', 'team', { priority: 1, flags: 1 })
    await alice.run('group.send', urgent)
    await received(GROUP_AFTER, 2)
    expect(bodies(GROUP_AFTER)).toMatchObject([
      { GroupId: 'team', MsgSeq: sequence, OnlineOnlyFlag: 0 },
      { GroupId: 'team', MsgSeq: 0, OnlineOnlyFlag: 1 },
    ])
  })

  it('is not made if the app disables it or the back end imported the message [HOOK-09]', async () => {
    const { rest, bodies, received, bob } = await aHookedCore(all)
    let random = 0
    const sent = (text: string) => ({
      From_Account: 'alice',
      To_Account: 'bob',
      MsgBody: element(text),
      MsgRandom: ++random,
    })
    const MsgTimeStamp = 1_700_000_000
    await rest('openim/importmsg', { ...sent('old'), SyncFromOldSystem: 1, MsgTimeStamp })
    const ForbidCallbackControl = ['ForbidBeforeSendMsgCallback', 'ForbidAfterSendMsgCallback']
    await rest('openim/sendmsg', { ...sent('unheard'), ForbidCallbackControl })
    await rest('openim/sendmsg', sent('heard'))
    await received(AFTER)
    for (const command of [BEFORE, AFTER]) {
      expect(bodies(command)).toMatchObject([{ MsgBody: element('heard') }])
    }
    expect(textsOf(bob)).toEqual(['old', 'unheard', 'heard'])
  })
})
