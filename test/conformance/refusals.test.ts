import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mintUserSig } from '../../server/src/index.ts'
import { allFeatures, createChat, EVENT } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import {
  createTestBed,
  SDKAPPID,
  SECRET,
  say,
  sayInGroup,
  sigOf,
  type TestBed,
} from '../support/test-bed.ts'

let testBed: TestBed
let alice: Device
let bob: Device

beforeAll(async () => {
  testBed = await createTestBed()
  alice = await testBed.device('alice')
  bob = await testBed.device('bob')
})

afterAll(() => testBed.close())

/** One device for each form of frames: an account has at most ten. */
const writers = new Map<string, Promise<Device>>()

const writer = (format: 'binary' | 'text'): Promise<Device> => {
  const known = writers.get(format) ?? testBed.device(`writer-${format}`, { format })
  writers.set(format, known)
  return known
}

const mint = (input: Partial<Parameters<typeof mintUserSig>[0]>) =>
  mintUserSig({ sdkAppID: SDKAPPID, secret: SECRET, userID: 'carol', ...input })

const longAgo = Math.floor(Date.now() / 1000) - 100_000

describe('a login', () => {
  it.each([
    ['that is none', 'nonsense', 70003],
    ['that has expired', mint({ now: longAgo, expireSeconds: 60 }), 70001],
    ['of another app', mint({ sdkAppID: SDKAPPID + 1 }), 70014],
    ['of another user', sigOf('dave'), 70013],
    ['signed with another key', mint({ secret: 'another secret' }), 70009],
  ])('with a UserSig %s is refused, and there is no session', async (_, userSig, code) => {
    const chat = createChat({ features: allFeatures, SDKAppID: SDKAPPID, host: testBed.server.url })
    chat.setLogLevel(4)
    await expect(chat.login({ userID: 'carol', userSig })).rejects.toMatchObject({ code })
    expect(chat.getLoginUser()).toBe('')
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code: 3001 })
    await chat.destroy()
  })
})

describe.each(formats)('a message over %s frames', (format) => {
  it.each([
    ['above 12 KB', 13_000],
    ['above what a frame may be', 1_000_000],
  ])('%s is refused with 80002, and the line stays as it is', async (_, size) => {
    const device = await writer(format)
    const before = device.events.length
    const sending = say(device, 'bob', '字'.repeat(size / 3))
    await expect(sending).rejects.toMatchObject({
      code: 80002,
      data: { message: { status: 'fail' } },
    })
    await say(device, 'bob', 'small')
    const netChanges = device.events
      .slice(before)
      .filter(({ name }) => name === EVENT.NET_STATE_CHANGE)
    expect(netChanges).toEqual([])
  })

  it('is rejected for unknown users and for groups without membership [MSG-65]', async () => {
    const device = await writer(format)
    const { data } = await alice.chat.createGroup({ name: '自己人', type: 'Public' })
    const { groupID } = data.group
    const refused = (to: string, conversationType: 'C2C' | 'GROUP', extra: object = {}) => {
      const options = { to, conversationType, payload: { text: 'psst' }, ...extra }
      const { onlineUserOnly } = options as { onlineUserOnly?: boolean }
      const message = device.chat.createTextMessage(options)
      return device.chat
        .sendMessage(message, onlineUserOnly ? { onlineUserOnly } : {})
        .catch((error) => error.code)
    }
    for (const extra of [{}, { onlineUserOnly: true }, { receiverList: ['alice'] }]) {
      expect(await refused(groupID, 'GROUP', extra)).toBe(10007)
      expect(await refused('nowhere', 'GROUP', extra)).toBe(10010)
    }
    for (const extra of [{}, { onlineUserOnly: true }]) {
      expect(await refused('nobody', 'C2C', extra)).toBe(20003)
      expect(await refused(`writer-${format}`, 'C2C', extra)).toBe(20003)
    }
    await sayInGroup(alice, groupID, 'the end')
    expect(JSON.stringify(alice.events)).not.toContain('psst')
  })

  it.each([
    'lone surrogate \ud800 here',
    'rtl \u202e override',
    '<img src=x onerror=alert(1)>',
    '\u0000\u0001',
  ])('with the text %j comes back as it was written', async (text) => {
    const device = await writer(format)
    const sent = await say(device, 'bob', text)
    const [got] = await bob.until(EVENT.MESSAGE_RECEIVED, ([message]) => message?.ID === sent.ID)
    expect(got?.payload).toEqual({ text })
  })
})

describe('a missing target', () => {
  it('rejects calls about an unknown user', async () => {
    await expect(say(alice, 'nobody', 'hi')).rejects.toMatchObject({ code: 20003 })
  })

  it('rejects calls about an unknown group', async () => {
    const { chat } = alice
    await expect(chat.joinGroup({ groupID: 'nowhere' })).rejects.toMatchObject({ code: 10010 })
    await expect(chat.getGroupProfile({ groupID: 'nowhere' })).rejects.toMatchObject({
      code: 10010,
    })
    await expect(chat.quitGroup('nowhere')).rejects.toMatchObject({ code: 10010 })
  })

  it('rejects joining a Work group and leaving a Public group as its owner', async () => {
    const { data: work } = await alice.chat.createGroup({ name: '自己人', type: 'Private' })
    const { data: open } = await alice.chat.createGroup({ name: '大家', type: 'Public' })
    await expect(bob.chat.joinGroup({ groupID: work.group.groupID })).rejects.toMatchObject({
      code: 10007,
    })
    await expect(alice.chat.quitGroup(open.group.groupID)).rejects.toMatchObject({ code: 10009 })
  })
})
