import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import {
  backEndOf,
  messagesOf,
  received,
  textBody,
  textOf,
  well,
  whenReceived,
} from './rest-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

let random = 0
const sent = (From_Account: string, To_Account: string, Text: string, more: object = {}) => ({
  From_Account,
  To_Account,
  MsgRandom: ++random,
  MsgBody: textBody(Text),
  ...more,
})

const send = (...input: Parameters<typeof sent>) => well(call('openim/sendmsg', sent(...input)))

const unreadOf = async ({ chat }: Device, conversationID: string) => {
  const { data } = await chat.getConversationList([conversationID])
  return data.conversationList[0]?.unreadCount
}

const isSame = (device: Device, isIt: (message: Message) => boolean) =>
  device.until(EVENT.MESSAGE_MODIFIED, (list) => list.some(isIt))

describe.each(formats)('a message that a back end sends for a user, over %s', (format) => {
  it('has the user as its sender, on all devices of both sides [REST-10]', async () => {
    const [alice, other, bob, second] = await Promise.all([
      testBed.device('alice', { format }),
      testBed.device('alice', { format }),
      testBed.device('bob', { format }),
      testBed.device('bob', { format }),
    ])
    const answer = await send('alice', 'bob', 'from afar', { CloudCustomData: 'mine' })
    for (const device of [bob, second]) {
      const [message] = await whenReceived(device)
      expect(message).toMatchObject({ from: 'alice', flow: 'in', cloudCustomData: 'mine' })
    }
    for (const device of [alice, other]) {
      await device.settles(async () => (await textsOf(device, 'C2Cbob')).includes('from afar'))
    }
    const [message] = await messagesOf(bob, 'C2Calice')
    expect(answer.MsgKey).toBe(`${message?.sequence}_${message?.random}_${message?.time}`)
    expect(await unreadOf(bob, 'C2Calice')).toBe(1)
  })

  it('is received after an absence and after a restart [REST-10]', async () => {
    await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await cutConnection(bob)
    await send('alice', 'bob', 'while away')
    bob.cable.reconnect()
    expect((await whenReceived(bob)).map(textOf)).toEqual(['while away'])
    await testBed.restart()
    const again = await testBed.device('bob', { format })
    expect(await textsOf(again, 'C2Calice')).toEqual(['while away'])
  })

  it('can be recalled at any time, and modified [REST-19] [REST-20]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await say(alice, 'bob', 'first')
    const [first] = await whenReceived(bob)
    const MsgKey = `${first?.sequence}_${first?.random}_${first?.time}`
    const named = { From_Account: 'alice', To_Account: 'bob', MsgKey }
    await well(call('openim/modify_c2c_msg', { ...named, MsgBody: textBody('second') }))
    await isSame(bob, (message) => textOf(message) === 'second')
    await well(call('openim/admin_msgwithdraw', named))
    await bob.until(EVENT.MESSAGE_REVOKED)
    await alice.until(EVENT.MESSAGE_REVOKED)
    expect(await call('openim/admin_msgwithdraw', named)).toMatchObject({ ErrorCode: 20023 })
  })
})

describe('a message of a back end', () => {
  it('is from the administrator if it has no sender [REST-10]', async () => {
    const bob = await testBed.device('bob')
    await well(call('openim/sendmsg', { ...sent('', 'bob', 'hello'), From_Account: undefined }))
    expect(await whenReceived(bob)).toMatchObject([{ from: 'administrator' }])
  })

  it('that is sent twice is stored once [REST-11]', async () => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    const body = sent('alice', 'bob', 'once', { MsgTimeStamp: 1_700_000_000 })
    const first = await well(call('openim/sendmsg', body))
    expect(await well(call('openim/sendmsg', body))).toEqual(first)
    await send('alice', 'bob', 'next')
    await whenReceived(bob, 2)
    expect(await textsOf(bob, 'C2Calice')).toEqual(['once', 'next'])
  })

  it('has one MsgKey per receiver: the same MsgRandom to two receivers makes two messages [REST-11]', async () => {
    await testBed.device('alice')
    const [bob, carol] = [await testBed.device('bob'), await testBed.device('carol')]
    const same = { MsgRandom: 7, MsgTimeStamp: 1_700_000_000 }
    const first = await send('alice', 'bob', 'to bob', same)
    await send('alice', 'carol', 'to carol', same)
    expect((await whenReceived(bob)).map(textOf)).toEqual(['to bob'])
    expect((await whenReceived(carol)).map(textOf)).toEqual(['to carol'])
    const [sequence, , time] = `${first.MsgKey}`.split('_')
    const named = { From_Account: 'alice', To_Account: 'bob', MsgKey: `${sequence}_7_${time}` }
    await well(call('openim/admin_msgwithdraw', named))
    await bob.until(EVENT.MESSAGE_REVOKED)
  })

  it('with SyncOtherMachine 2 is not visible to its sender [REST-12]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const { MsgKey } = await send('alice', 'bob', 'unseen', { SyncOtherMachine: 2 })
    await whenReceived(bob)
    const { data } = await alice.chat.getConversationList()
    expect(data.conversationList).toEqual([])
    await say(bob, 'alice', 'answer')
    await whenReceived(alice)
    expect(await textsOf(alice, 'C2Cbob')).toEqual(['answer'])
    const again = await testBed.device('alice')
    expect(await textsOf(again, 'C2Cbob')).toEqual(['answer'])
    expect(await textsOf(bob, 'C2Calice')).toEqual(['unseen', 'answer'])
    const named = { From_Account: 'alice', To_Account: 'bob', MsgKey }
    await well(call('openim/admin_msgwithdraw', named))
    await bob.until(EVENT.MESSAGE_REVOKED)
  })

  it('with MsgLifeTime 0 is received and not stored [REST-13]', async () => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    await send('alice', 'bob', 'passing', { MsgLifeTime: 0 })
    expect((await whenReceived(bob)).map(textOf)).toEqual(['passing'])
    expect(await textsOf(await testBed.device('bob'), 'C2Calice')).toEqual([])
  })

  it('is counted and shown as SendMsgControl specifies [REST-14]', async () => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    await send('alice', 'bob', 'shown')
    await send('alice', 'bob', 'quiet', { SendMsgControl: ['NoUnread', 'NoLastMsg'] })
    await whenReceived(bob, 2)
    const { data } = await bob.chat.getConversationList(['C2Calice'])
    expect(data.conversationList[0]).toMatchObject({
      unreadCount: 1,
      lastMessage: { messageForShow: 'shown' },
    })
  })

  it('is sent to many users separately; unknown users are listed [REST-16]', async () => {
    await testBed.device('alice')
    const devices = [await testBed.device('bob'), await testBed.device('carol')]
    const body = { ...sent('alice', '', 'to all'), To_Account: ['bob', 'nobody', 'carol'] }
    const { MsgKey, ErrorList } = await well(call('openim/batchsendmsg', body))
    expect(ErrorList).toEqual([{ To_Account: 'nobody', ErrorCode: 90012 }])
    for (const device of devices) await whenReceived(device)
    const named = { From_Account: 'alice', To_Account: 'carol', MsgKey }
    await well(call('openim/admin_msgwithdraw', named))
    await devices[1]?.until(EVENT.MESSAGE_REVOKED)
    expect(await messagesOf(devices[0] as Device, 'C2Calice')).toMatchObject([{ isRevoked: false }])
  })

  it('is imported with its time, read or unread [REST-17]', async () => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    const old = (Text: string, MsgTimeStamp: number, SyncFromOldSystem: number) =>
      call('openim/importmsg', sent('alice', 'bob', Text, { MsgTimeStamp, SyncFromOldSystem }))
    await well(old('read', 1_600_000_000, 2))
    await well(old('unread', 1_600_000_060, 1))
    expect(await old('too early', 1_600_000_000, 1)).toMatchObject({
      ErrorCode: 20001,
      ErrorInfo: expect.stringMatching(/newer message; import the oldest first$/),
    })
    expect(await old('too late', 4_000_000_000, 1)).toMatchObject({ ErrorCode: 90006 })
    await whenReceived(bob, 2)
    const again = await testBed.device('bob')
    const list = await messagesOf(again, 'C2Calice')
    expect(list.map(({ time }) => time)).toEqual([1_600_000_000, 1_600_000_060])
    expect(await unreadOf(again, 'C2Calice')).toBe(1)
  })

  it('is in the history of both sides, page by page [REST-18]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const text of ['1', '2', '3']) await say(alice, 'bob', text)
    await say(bob, 'alice', '4')
    const pages: unknown[] = []
    let LastMsgKey: unknown
    for (;;) {
      const page = await well(
        call('openim/admin_getroammsg', {
          ...{ Operator_Account: 'alice', Peer_Account: 'bob', MaxCnt: 3 },
          ...{ MinTime: 0, MaxTime: 4_000_000_000, LastMsgKey },
        }),
      )
      const list = page.MsgList as {
        readonly MsgBody: readonly { readonly MsgContent: { readonly Text: string } }[]
      }[]
      pages.push(list.map(({ MsgBody }) => MsgBody[0]?.MsgContent.Text))
      LastMsgKey = page.LastMsgKey
      if (page.Complete === 1) break
    }
    expect(pages).toEqual([['2', '3', '4'], ['1']])
  })

  it('is marked as read and counted as unread through the REST API [REST-21]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const carol = await testBed.device('carol')
    const message = await say(alice, 'bob', '1')
    await say(alice, 'bob', '2')
    await say(carol, 'bob', '3')
    const count = (Peer_Account?: string[]) =>
      well(call('openim/get_c2c_unread_msg_num', { To_Account: 'bob', Peer_Account }))
    expect(await count()).toMatchObject({ AllC2CUnreadMsgNum: 3 })
    expect(await count(['alice', 'nobody'])).toMatchObject({
      C2CUnreadMsgNumList: [{ Peer_Account: 'alice', C2CUnreadMsgNum: 2 }],
      ErrorList: [{ Peer_Account: 'nobody', ErrorCode: 90012 }],
    })
    const pair = { Report_Account: 'bob', Peer_Account: 'alice', MsgReadTime: '4000000000' }
    await well(call('openim/admin_set_msg_read', pair))
    await bob.settles(async () => (await unreadOf(bob, 'C2Calice')) === 0)
    await alice.until(EVENT.MESSAGE_READ_BY_PEER)
    expect(message.isPeerRead).toBe(true)
    expect(await count()).toMatchObject({ AllC2CUnreadMsgNum: 1 })
  })

  it.each<[string, number, object]>([
    ['no To_Account', 90003, { To_Account: undefined }],
    ['an unknown To_Account', 90012, { To_Account: 'nobody' }],
    ['an unknown From_Account', 90048, { From_Account: 'nobody' }],
    ['itself as To_Account', 20003, { To_Account: 'alice' }],
    ['no MsgRandom', 90005, { MsgRandom: 'x' }],
    ['a time that is none', 90006, { MsgTimeStamp: 'x' }],
    ['no MsgBody', 90002, { MsgBody: undefined }],
    ['an empty MsgBody', 90002, { MsgBody: [] }],
    ['two elements', 90002, { MsgBody: [...textBody('a'), ...textBody('b')] }],
    ['an unknown element', 90002, { MsgBody: [{ MsgType: 'TIMGroupTipElem', MsgContent: {} }] }],
    ['an empty text', 90002, { MsgBody: textBody('') }],
    ['a long life', 90026, { MsgLifeTime: 604_801 }],
    ['another SyncOtherMachine', 90031, { SyncOtherMachine: 3 }],
    ['a wrong push', 90043, { OfflinePushInfo: { PushFlag: 7 } }],
    ['too long a body', 90002, { MsgBody: textBody('x'.repeat(12 * 1024 + 1)) }],
  ])('with %s is refused with %d [REST-43]', async (_, code, more) => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    expect(await call('openim/sendmsg', sent('alice', 'bob', 'no', more))).toMatchObject({
      ActionStatus: 'FAIL',
      ErrorCode: code,
    })
    await send('alice', 'bob', 'yes')
    await whenReceived(bob)
    expect(received(bob).map(textOf)).toEqual(['yes'])
  })
})
