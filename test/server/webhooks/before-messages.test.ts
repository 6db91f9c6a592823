import type { ForbiddenCallback, SendAnswer } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { signOf } from '../../../server/src/services/webhooks/hook-signature.ts'
import { historyOf } from '../core/support/histories.ts'
import { aGroupMessage } from '../core/support/test-core.ts'
import { aHookedCore, allowed, type Call, refuses, textsOf } from './support/hooked.ts'
import {
  AFTER,
  aGroup,
  all,
  BEFORE,
  element,
  GROUP_AFTER,
  GROUP_BEFORE,
  saidIn,
  say,
  text,
} from './support/message-scene.ts'

describe('a call before a message', () => {
  it('contains sender, recipient and content in its address and body [HOOK-01]', async () => {
    const { calls, alice } = await aHookedCore(all, undefined, { token: 'xxxxyyyy' })
    const message = text('hello', { cloudCustomData: '{}', random: 7 })
    await alice.run('c2c.send', message)
    const [{ command, query, body }] = calls as [Call]
    expect(command).toBe(BEFORE)
    const time = query.get('RequestTime') ?? ''
    expect(Object.fromEntries(query)).toEqual({
      SdkAppid: '1400000001',
      CallbackCommand: BEFORE,
      contenttype: 'json',
      ClientIP: '',
      OptPlatform: 'Web',
      RequestTime: time,
      Sign: signOf('xxxxyyyy', Number(time)),
    })
    expect(body).toEqual({
      From_Account: 'alice',
      To_Account: 'bob',
      MsgSeq: 0,
      MsgRandom: 7,
      MsgTime: message.clientTime,
      MsgKey: `0_7_${message.clientTime}`,
      OnlineOnlyFlag: 0,
      MsgBody: element('hello'),
      CloudCustomData: '{}',
      // The signature in the headers covers these, too.
      SdkAppid: '1400000001',
      ClientIP: '',
      OptPlatform: 'Web',
    })
  })

  it('contains the group, the acting user and the user acted for [HOOK-01]', async () => {
    const { calls, alice, rest } = await aHookedCore(all)
    await aGroup(alice)
    await rest('group_open_http_svc/send_group_msg', {
      GroupId: 'team',
      From_Account: 'alice',
      Random: 9,
      MsgBody: element('hi'),
    })
    const { query, body } = calls.find(({ command }) => command === GROUP_BEFORE) as Call
    expect(query.get('OptPlatform')).toBe('RESTAPI')
    expect(body).toEqual({
      GroupId: 'team',
      Type: 'Public',
      From_Account: 'alice',
      Operator_Account: 'alice',
      Random: expect.any(Number),
      OnlineOnlyFlag: 0,
      MsgBody: element('hi'),
      CloudCustomData: '',
    })
  })

  it('contains the moderation configuration, which the message does not store [HOOK-01] [MSG-58]', async () => {
    const { alice, bob, bodies } = await aHookedCore(all)
    await alice.run('c2c.send', text('hi', { extra: { cmConfigID: 'strict' } }))
    await aGroup(alice)
    const toTeam = aGroupMessage('alice', 'team', { extra: { cmConfigID: 'mild' } })
    await alice.run('group.send', toTeam)
    expect(bodies(BEFORE)).toMatchObject([{ CustomModerationConfigID: 'strict' }])
    expect(bodies(GROUP_BEFORE)).toMatchObject([{ CustomModerationConfigID: 'mild' }])
    expect(JSON.stringify(bob.received.messages)).not.toMatch(/strict|mild/)
  })

  it('is not made, before or after, if the sender has disabled it [HOOK-30]', async () => {
    const { alice, bob, bodies, received } = await aHookedCore(all, ({ command }) =>
      command === BEFORE || command === GROUP_BEFORE ? refuses(1) : allowed,
    )
    const [noBefore, noAfter] = [
      'ForbidBeforeSendMsgCallback',
      'ForbidAfterSendMsgCallback',
    ] as const
    const forbids = (...forbidCallbackControl: ForbiddenCallback[]) => ({
      extra: { forbidCallbackControl },
    })
    await alice.run('c2c.send', text('one', forbids(noBefore, noAfter)))
    await alice.run('c2c.send', text('two', forbids(noBefore)))
    expect(await alice.refused('c2c.send', text('three', forbids(noAfter)))).toBe(20006)
    expect(await received(AFTER)).toMatchObject([{ MsgBody: element('two') }])
    expect(bodies(BEFORE)).toMatchObject([{ MsgBody: element('three') }])
    await aGroup(alice)
    await alice.run('group.send', aGroupMessage('alice', 'team', forbids(noBefore, noAfter)))
    expect([bodies(GROUP_BEFORE), bodies(GROUP_AFTER)]).toEqual([[], []])
    expect(textsOf(bob).filter((said) => said !== undefined)).toEqual(['one', 'two', 'hello'])
    expect(JSON.stringify(bob.received.messages)).not.toContain('Forbid')
  })

  it('is made anyway if the app does not let clients decide [HOOK-30]', async () => {
    const { alice } = await aHookedCore(all, () => refuses(1), { isSkippableByClients: false })
    const extra = { forbidCallbackControl: ['ForbidBeforeSendMsgCallback'] }
    expect(await alice.refused('c2c.send', text('hi', { extra }))).toBe(20006)
  })

  it.each(['ForbidBeforeSendMsgCallback', ['ForbidEverything'], [1], {}])(
    'is rejected if the sender disables an unknown webhook: %j [HOOK-30]',
    async (forbidCallbackControl) => {
      const { alice } = await aHookedCore(all)
      const extra = { forbidCallbackControl }
      expect(await alice.refused('c2c.send', text('hi', { extra }))).toBe(20001)
    },
  )

  it.each([
    [1, 20006],
    [120_000, 20006],
    [120_001, 120_001],
    [130_000, 130_000],
    [130_001, 20006],
    [20_009, 20_009],
    [20_010, 20_010],
    [20_011, 20_011],
    [80_001, 80_001],
    [80_004, 80_004],
    [20_012, 20006],
  ])('with the response %i rejects with %i [HOOK-03]', async (answered, code) => {
    const { alice, bob, received } = await aHookedCore(all, ({ command }) =>
      command === BEFORE ? refuses(answered, 'not today') : allowed,
    )
    await expect(say(alice, 'hello')).rejects.toMatchObject({ code })
    await expect(say(alice, 'hello')).rejects.toThrow('send message: not today')
    expect(bob.received.messages).toEqual([])
    // The webhook is sent nevertheless, with the code.
    expect(await received(AFTER)).toMatchObject([
      { SendMsgResult: code, MsgBody: element('hello') },
    ])
  })

  it.each([
    [1, 10016],
    [10_100, 10_100],
    [10_201, 10016],
    [80_001, 80_001],
    [80_004, 80_004],
    [20_009, 10016],
  ])('to a group with the response %i rejects with %i [HOOK-03]', async (answered, code) => {
    const { alice, bob, bodies } = await aHookedCore(all, () => refuses(answered))
    await aGroup(alice)
    expect(await alice.refused('group.send', aGroupMessage('alice', 'team'))).toBe(code)
    expect(textsOf(bob)).not.toContain('hello')
    expect(bodies(GROUP_AFTER)).toEqual([])
  })

  it('with the response 2 drops the message without notice to its sender [HOOK-03] [HOOK-08]', async () => {
    const { alice, other, bob, bodies, calls } = await aHookedCore(all, (call) =>
      saidIn(call) === 'psst' ? refuses(2) : allowed,
    )
    const message = text('psst')
    const answer = await alice.run<SendAnswer>('c2c.send', message)
    expect(answer).toMatchObject({ sequence: 0, position: 0 })
    await say(alice, 'hello')
    expect([textsOf(bob), textsOf(other)]).toEqual([['hello'], ['hello']])
    expect(await alice.run('c2c.send', message)).toEqual(answer)
    expect(calls.filter(({ command }) => command === BEFORE)).toHaveLength(2)
    expect(bodies(AFTER).filter(({ MsgBody }) => MsgBody === 'psst')).toEqual([])
  })
})

describe('a message whose content the back end replaces', () => {
  const milder: (call: Call) => object = ({ command }) =>
    command === BEFORE || command === GROUP_BEFORE
      ? { ...allowed, MsgBody: element('***'), CloudCustomData: 'changed' }
      : allowed

  it('has the new content for every recipient, and its sender is notified [HOOK-04]', async () => {
    const { alice, other, bob, received } = await aHookedCore(all, milder)
    const message = text('damn')
    const answer = await alice.run<SendAnswer>('c2c.send', message)
    const replacement = {
      type: 'TIMTextElem',
      payload: { text: '***' },
      cloudCustomData: 'changed',
    }
    expect(answer).toMatchObject({ sequence: 1, replacement })
    expect([textsOf(bob), textsOf(other)]).toEqual([['***'], ['***']])
    const { messageList } = await historyOf(bob, 'alice')
    expect(messageList).toMatchObject([replacement])
    expect(await received(AFTER)).toMatchObject([{ MsgBody: element('***'), MsgSeq: 1 }])
  })

  it('has the new content in groups, also if it is not stored [HOOK-04]', async () => {
    const { alice, bob } = await aHookedCore(all, milder)
    await aGroup(alice)
    const stored = aGroupMessage('alice', 'team')
    expect(await alice.run('group.send', stored)).toHaveProperty('replacement')
    const passing = aGroupMessage('alice', 'team', { flags: 1 })
    expect(await alice.run('group.send', passing)).toHaveProperty('replacement')
    expect(textsOf(bob).slice(-2)).toEqual(['***', '***'])
  })

  it.each([
    ['no list', 'damn'],
    ['two elements', [...element('a'), ...element('b')]],
    ['an unknown element', [{ MsgType: 'TIMOddElem', MsgContent: {} }]],
    ['too much', element('x'.repeat(13_000))],
  ])('stays unchanged if the response has %s [HOOK-04]', async (_, MsgBody) => {
    const { alice, bob } = await aHookedCore(all, () => ({ ...allowed, MsgBody }))
    expect(await say(alice, 'damn')).not.toHaveProperty('replacement')
    expect(textsOf(bob)).toEqual(['damn'])
  })

  it.each([7, 'half \ud800', 'x'.repeat(13_000)])(
    'keeps its custom data if the response has no valid one [HOOK-04]',
    async (CloudCustomData) => {
      const { alice } = await aHookedCore(all, () => ({ ...allowed, CloudCustomData }))
      expect(await say(alice, 'hello')).not.toHaveProperty('replacement')
    },
  )
})
