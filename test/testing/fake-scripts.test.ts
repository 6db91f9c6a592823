import { commands, serverCodes } from 'tavern-im/protocol'
import { aText, createFakeChat, type FakeChat, someMessages } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { aFake, textsOf, write } from './scene.ts'

describe('a script', () => {
  it('answers, refuses and holds a command until it is ended [TESTKIT-05]', async () => {
    const fake = await aFake()
    const stop = fake.fail(commands.message.sendC2C, 20_007, 'blocked')
    await expect(fake.chat.sendMessage(write(fake, 'no'))).rejects.toMatchObject({ code: 20_007 })
    stop()
    await fake.chat.sendMessage(write(fake, 'yes'))
    const profileList = [{ userID: 'bob', nick: 'Scripted' }]
    fake.answer(commands.profile.get, { profileList })
    const { data } = await fake.chat.getUserProfile({ userIDList: ['bob'] })
    expect(data[0]?.nick).toBe('Scripted')
    const release = fake.hold(commands.message.sendC2C)
    const held = write(fake, 'held')
    const sending = fake.chat.sendMessage(held)
    await fake.advance(1_000)
    expect(held.status).toBe('unSend')
    release()
    await sending
    expect(held.status).toBe('success')
    await fake.destroy()
  })

  it('may be computed from the request [TESTKIT-05]', async () => {
    const fake = await aFake()
    fake.answer(commands.profile.get, ({ userIDList }) => ({
      profileList: userIDList.map((userID) => ({ userID, nick: `I am ${userID}` })),
    }))
    const { data } = await fake.chat.getUserProfile({ userIDList: ['carol'] })
    expect(data[0]?.nick).toBe('I am carol')
    await fake.destroy()
  })

  it('that is missing is named in the error, with the call to add [TESTKIT-06]', async () => {
    const fake = await aFake()
    const adding = fake.chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web' })
    await expect(adding).rejects.toMatchObject({
      code: serverCodes.SERVER_FAULT,
      message: expect.stringContaining('fake.answer(commands.friend.add, { … })'),
    })
    await fake.destroy()
  })

  it('for anything but a command is refused [TESTKIT-06]', () => {
    const fake = createFakeChat()
    const { nothing } = commands.friend as unknown as { nothing: typeof commands.friend.add }
    expect(() => fake.fail(nothing, 1)).toThrow('undefined is no command of tavern-im/protocol')
  })
})

describe('the end of a fake', () => {
  const ends = [
    ['at rest', async () => {}],
    ['cut off', (fake: FakeChat) => fake.cut()],
    ['in a hurry', (fake: FakeChat) => void fake.chat.getConversationList().catch(() => {})],
  ] as const

  it.each(ends)('%s leaves nothing behind [TESTKIT-07]', async (_, act) => {
    const fake = await aFake()
    await act(fake)
    await fake.destroy()
    expect(fake.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it.each(['sent', 'held', 'cut off'])(
    'settles every call that is under way: %s [TESTKIT-07]',
    async (state) => {
      const fake = await aFake({ messages: someMessages(1, 3) })
      if (state === 'held') {
        for (const row of [commands.message.sendC2C, commands.message.history]) fake.hold(row)
        fake.hold(commands.profile.get)
      }
      if (state === 'cut off') await fake.cut()
      let settled = 0
      const calls = [
        fake.chat.sendMessage(write(fake, 'hello')),
        fake.chat.getMessageList({ conversationID: 'C2Cbob' }),
        fake.chat.getUserProfile({ userIDList: ['carol'] }),
      ]
      for (const call of calls) {
        const count = () => {
          settled++
        }
        call.then(count, count)
      }
      await fake.destroy()
      await fake.clock.advance(0)
      expect(settled).toBe(calls.length)
    },
  )

  it('is possible before a login [TESTKIT-07]', async () => {
    const fake = createFakeChat()
    await fake.destroy()
    expect(fake.platform.counts().timers).toBe(0)
  })
})

it('a fake has its own time if a test has replaced the timers [TESTKIT-08]', async () => {
  vi.useFakeTimers()
  try {
    const fake = await aFake({ messages: someMessages(1, 2) })
    const before = fake.clock.now()
    expect(await textsOf(fake)).toHaveLength(2)
    await fake.receive(aText('late'))
    expect(fake.clock.now()).toBe(before)
    await fake.advance(60_000)
    expect(fake.clock.now()).toBe(before + 60_000)
    await fake.destroy()
  } finally {
    vi.useRealTimers()
  }
})

it('a fake continues with the stored data of an earlier one [TESTKIT-08]', async () => {
  const first = await aFake({ messages: someMessages(1, 2) })
  await first.destroy()
  const second = await aFake({ platform: first.platform, messages: someMessages(1, 2) })
  expect(await textsOf(second)).toEqual(['message 1', 'message 2'])
  await second.destroy()
})
