import type { Device } from 'tavern-im/testing'
import { TYPES } from '../../src/index.ts'
import { peopleActions } from '../../testing/internal/workload/actions/people.ts'
import type { TestBed } from '../support/test-bed.ts'
import { connectionActions, one, sharedActions, trying } from './connection-actions.ts'
import { type Action, Participants } from './scenario.ts'

const users = ['alice', 'bob', 'carol'] as const
const known = ['dave', 'erin'] as const
const all = [...users, ...known] as const

/** Three users with two devices each (two must confirm friends), and two who accept everyone. */
export class FriendsScenario {
  readonly participants: Participants

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, all)
  }

  async start(): Promise<void> {
    for (const userID of known)
      await (await this.participants.testBed.device(userID)).chat.destroy()
    for (const userID of users) {
      for (const format of ['binary', 'text'] as const) {
        const { device } = await this.participants.add(userID, { format, reportsNetwork: false })
        if (userID === 'alice') continue
        await device.chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })
      }
    }
  }
}

/** The friends, applications and friend groups that a device shows. */
export const friendsOf = async ({ chat }: Device): Promise<string[]> => {
  const friends = (await chat.getFriendList()).data
  const { friendApplicationList, unreadCount } = (await chat.getFriendApplicationList()).data
  const friendGroups = (await chat.getFriendGroupList()).data
  const { conversationList } = (await chat.getConversationList()).data
  return [
    ...friends.map(({ userID, remark, groupList, wording, friendCustomField }) =>
      ['friend', userID, remark, wording, groupList, JSON.stringify(friendCustomField)].join(' '),
    ),
    ...friendApplicationList.map(({ userID, type, wording }) => [type, userID, wording].join(' ')),
    ...friendGroups.map(({ name, userIDList, count }) => [name, count, ...userIDList].join(' ')),
    ...conversationList.map(({ conversationID, remark }) => `${conversationID} ${remark}`),
    `unread ${unreadCount}`,
  ]
}

/** The relation of two users must be the same from both sides. */
export const relationsOf = async (fresh: ReadonlyMap<string, Device>): Promise<string[]> => {
  const relations = await Promise.all(
    [...fresh].map(async ([userID, { chat }]) => {
      const { data } = await chat.checkFriend({ userIDList: [...users] })
      return data.successUserIDList.map((row) => ({ ...row, from: userID }))
    }),
  )
  return relations.flat().map(({ from, userID, relation }) => `${from} ${userID} ${relation}`)
}

/** A rejected or cut-off call may have taken effect or not: all devices must agree. */
const to = (call: (chat: Device['chat'], userID: string, n: number) => Promise<unknown>) =>
  trying((chat, n) => call(chat, one(all, n), Math.floor(n / 5)))

const forget = to((chat, userID, n) =>
  chat.deleteFriendApplication({
    userID,
    type: n % 2 === 0 ? TYPES.SNS_APPLICATION_SENT_TO_ME : TYPES.SNS_APPLICATION_SENT_BY_ME,
  }),
)

const read = trying((chat) => chat.setFriendApplicationRead())

const allow = trying((chat, n) =>
  chat.updateMyProfile({
    allowType: n % 3 === 0 ? TYPES.ALLOW_TYPE_ALLOW_ANY : TYPES.ALLOW_TYPE_NEED_CONFIRM,
  }),
)

const exchange = to((chat, userID, n) =>
  chat.sendMessage(
    chat.createTextMessage({ to: userID, conversationType: 'C2C', payload: { text: `${n}` } }),
  ),
)

const { addFriend, deleteFriend, updateFriend, answer, friendGroup, block, unblock } = peopleActions
const friendActions = { addFriend, deleteFriend, updateFriend, answer, friendGroup, block, unblock }

export const actions = {
  ...sharedActions(friendActions),
  ...{ forget, read, allow, exchange, ...connectionActions },
} satisfies Record<string, Action<FriendsScenario>>
