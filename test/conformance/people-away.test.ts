import type { Device } from 'tavern-im/testing'
import { describe, it, onTestFinished } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

/** The screen of a host without queries: the newest data of each event, and all profile updates. */
const screenOf = ({ chat }: Device) => {
  const screen: Record<string, string> = {}
  for (const name of Object.values(EVENT)) {
    chat.on(name, ({ data }) => {
      const isPart = name === EVENT.PROFILE_UPDATED
      screen[name] = (isPart ? (screen[name] ?? '') : '') + textOf(data)
    })
  }
  return screen
}

/** Timestamps of friends differ between devices. */
const textOf = (data: unknown) => JSON.stringify(data).replaceAll(/"timestamp":\d+,/g, '')

/** The screen of a host that queries. */
const answersOf = async ({ chat }: Device): Promise<Record<string, string>> => {
  const friends = (await chat.getFriendList()).data
  return {
    [EVENT.FRIEND_LIST_UPDATED]: textOf(friends),
    [EVENT.FRIEND_GROUP_LIST_UPDATED]: textOf((await chat.getFriendGroupList()).data),
    [EVENT.FRIEND_APPLICATION_LIST_UPDATED]: textOf((await chat.getFriendApplicationList()).data),
    [EVENT.BLACKLIST_UPDATED]: textOf((await chat.getBlacklist()).data),
    [EVENT.CONVERSATION_LIST_UPDATED]: textOf(
      (await chat.getConversationList()).data.conversationList,
    ),
  }
}

const source = 'AddSource_Type_Web'
const needsConfirm = { allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM }

const hasRequested = (device: Device, count: number) =>
  device.settles(async () => {
    const { data } = await device.chat.getFriendApplicationList()
    return data.friendApplicationList.length === count
  })

/** alice's people, before one of her devices goes away. */
const begin = async (testBed: TestBed) => {
  const [alice, away] = [await testBed.device('alice'), await testBed.device('alice')]
  const others = new Map<string, Device>()
  for (const userID of ['bob', 'carol', 'dave', 'erin', 'frank', 'grace']) {
    others.set(userID, await testBed.device(userID))
  }
  const other = (userID: string) => others.get(userID) as Device
  const { chat } = alice
  await chat.addFriend({ to: 'bob', source, remark: 'B', groupName: '同学' })
  await chat.addFriend({ to: 'carol', source, remark: 'C', groupName: '家人' })
  await chat.addToBlacklist({ userIDList: ['erin'] })
  await chat.updateMyProfile(needsConfirm)
  for (const userID of ['dave', 'frank'])
    await other(userID).chat.addFriend({ to: 'alice', source })
  await hasRequested(away, 2)
  await chat.setFriendApplicationRead()
  await say(alice, 'bob', '在吗')
  await say(other('carol'), 'alice', '在')
  await away.settles(async () => {
    const { data } = await away.chat.getConversationList()
    return data.conversationList.length === 2
  })
  return { alice, away, other, all: [alice, away, ...others.values()] }
}

type Scene = Awaited<ReturnType<typeof begin>>

/** Everything that can become of people. */
const actions = async ({ alice: { chat }, other }: Scene) => {
  await chat.updateFriend({ userID: 'bob', remark: '小鹿' })
  await chat.renameFriendGroup({ oldName: '同学', newName: '同事' })
  await chat.deleteFriendGroup({ name: '家人' })
  await chat.createFriendGroup({ name: '邻居', userIDList: ['carol'] })
  await other('carol').chat.deleteFriend({ userIDList: ['alice'] })
  await chat.acceptFriendApplication({ userID: 'dave', remark: 'D' })
  await chat.refuseFriendApplication({ userID: 'frank' })
  await other('grace').chat.addFriend({ to: 'alice', source, wording: '我是格蕾丝' })
  await chat.removeFromBlacklist({ userIDList: ['erin'] })
  await chat.addToBlacklist({ userIDList: ['frank'] })
  await other('bob').chat.updateMyProfile({ nick: 'Bobby', avatar: 'b.png' })
  await chat.updateMyProfile({ nick: 'Alice', selfSignature: '忙' })
  await chat.setSelfStatus({ customStatus: '开会中' })
}

const absences: [string, { logRetention?: number; isRestarted?: true }][] = [
  ['a lost line', {}],
  ['a restart of the server', { isRestarted: true }],
  ['so long that its log is lost', { logRetention: 3 }],
  ['so long that its log is lost, and a restart', { logRetention: 3, isRestarted: true }],
]

describe('a device that was disconnected and whose host makes no calls', () => {
  it.each(absences)(
    'shows the same as a new device after %s [FRIEND-40] [PROFILE-15]',
    async (_, { isRestarted, ...options }) => {
      const testBed = await createTestBed(options)
      onTestFinished(() => testBed.close())
      const scene = await begin(testBed)
      const { away, all } = scene
      const screen = screenOf(away)
      await cutConnection(away)
      await actions(scene)
      if (isRestarted) await testBed.restart()
      for (const { cable } of isRestarted ? all : [away]) cable.reconnect(testBed.server.url)
      const fresh = await testBed.device('alice')
      await away.settles(async () =>
        Object.entries(await answersOf(fresh)).every(([name, text]) => screen[name] === text),
      )
      for (const part of ['"selfSignature":"忙"', '"nick":"Bobby"']) {
        await away.settles(() => screen[EVENT.PROFILE_UPDATED]?.includes(part) === true)
      }
      await away.settles(() => screen[EVENT.USER_STATUS_UPDATED]?.includes('开会中') === true)
    },
  )
})
