import type { Device } from 'tavern-im/testing'
import { type Conversation, TYPES } from '../../src/index.ts'
import { say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { connectionActions, one, trying } from './connection-actions.ts'
import { type Action, Participants } from './scenario.ts'

const conversationIDs = ['C2Calice', 'C2Ccarol', 'GROUPteam', 'GROUPtable'] as const

/** Three devices of bob, who has conversations with alice and carol and in two groups. */
export class SettingsScenario {
  readonly participants: Participants

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed)
  }

  async start(): Promise<void> {
    for (const format of ['binary', 'text', 'binary'] as const) {
      await this.participants.add('bob', { format, reportsNetwork: false })
    }
    const alice = await this.participants.add('alice')
    const carol = await this.participants.add('carol')
    for (const groupID of ['team', 'table']) {
      const memberList = [{ userID: 'bob' }]
      await alice.device.chat.createGroup({ groupID, name: groupID, type: 'Public', memberList })
    }
    for (const { device } of [alice, carol]) await say(device, 'bob', 'hello')
  }
}

/** The settings that a device shows. */
export const settingsOf = async ({ chat }: Device): Promise<string[]> => {
  const { conversationList } = (await chat.getConversationList()).data
  const groups = (await chat.getGroupList()).data.groupList
  const folders = (await chat.getConversationGroupList()).data
  const rows = conversationList
    .filter(({ conversationID }) => conversationIDs.some((one) => one === conversationID))
    .map(lineOf)
  const ofGroups = groups.map(({ groupID, selfInfo }) => `${groupID} ${selfInfo.messageRemindType}`)
  const total = `${chat.getTotalUnreadMessageCount()}`
  return [...rows, ...ofGroups, folders.join('+'), total]
}

const lineOf = (conversation: Conversation): string => {
  const { conversationID, isPinned, markList, customData, messageRemindType, unreadCount } =
    conversation
  const marks = markList.toSorted().join('+')
  const folders = conversation.conversationGroupList.join('+')
  const mentions = conversation.groupAtInfoList.map(
    ({ messageSequence, atTypeArray }) => `${messageSequence}@${atTypeArray}`,
  )
  const settings = [isPinned, marks, customData, messageRemindType, folders]
  return [conversationID, ...settings, unreadCount, mentions.join('+')].join(' ')
}

/** A rejected or cut-off call may have taken effect or not: all devices must agree. */
const at = (call: (chat: Device['chat'], conversationID: string, n: number) => Promise<unknown>) =>
  trying((chat, n) => call(chat, one(conversationIDs, n), n))

const pin = at((chat, conversationID, n) =>
  chat.pinConversation({ conversationID, isPinned: n % 3 > 0 }),
)

const mark = at((chat, conversationID, n) =>
  chat.markConversation({
    conversationIDList: [conversationID, one(conversationIDs, n + 1)],
    markType: 2 ** (n % 5),
    enableMark: n % 3 > 0,
  }),
)

const note = at((chat, conversationID, n) =>
  chat.setConversationCustomData({
    conversationIDList: [conversationID],
    customData: n % 4 === 0 ? '' : `${n}`,
  }),
)

const reminders = ['AcceptAndNotify', 'Discard', 'AcceptNotNotify']

const remind = at((chat, conversationID, n) => {
  const messageRemindType = one(reminders, Math.floor(n / 4))
  const isGroup = conversationID.startsWith('GROUP')
  return chat.setMessageRemindType(
    isGroup
      ? { groupID: conversationID.slice('GROUP'.length), messageRemindType }
      : { userIDList: [conversationID.slice('C2C'.length)], messageRemindType },
  )
})

const dismiss = at((chat, conversationID, n) =>
  chat.deleteConversation({
    conversationIDList: [conversationID],
    clearHistoryMessage: n % 8 < 4,
  }),
)

const folderNames = ['a', 'b', 'c'] as const

const folder = at((chat, conversationID, n) => {
  const groupName = one(folderNames, n)
  const conversationIDList = [conversationID, one(conversationIDs, n + 1)]
  const some = { conversationIDList, groupName }
  const action = n % 7
  if (action < 2) return chat.createConversationGroup(some)
  if (action < 4) return chat.addConversationsToGroup(some)
  if (action === 4) return chat.deleteConversationsFromGroup(some)
  if (action === 5) return chat.deleteConversationGroup(groupName)
  return chat.renameConversationGroup({ oldName: groupName, newName: one(folderNames, n + 1) })
})

const read = at((chat, conversationID) => chat.setMessageRead({ conversationID }))

const receive: Action<SettingsScenario> = async ({ participants }, _participant, n) => {
  const [alice, carol] = participants.all.slice(-2).map(({ device }) => device) as [Device, Device]
  const conversationID = one(conversationIDs, n)
  if (conversationID === 'C2Ccarol') await say(carol, 'bob', `${n}`)
  else if (conversationID === 'C2Calice') await say(alice, 'bob', `${n}`)
  else if (n % 5 < 3) await sayInGroup(alice, conversationID.slice('GROUP'.length), `${n}`)
  else await mention(alice, conversationID.slice('GROUP'.length), n)
}

const mention = async ({ chat }: Device, to: string, n: number): Promise<void> => {
  const atUserList = n % 2 === 0 ? ['bob'] : [TYPES.MSG_AT_ALL, 'carol']
  const payload = { text: `${n}`, atUserList }
  await chat.sendMessage(chat.createTextAtMessage({ to, conversationType: 'GROUP', payload }))
}

/** Everything that can happen. */
export const actions = {
  ...{ pin, mark, note, remind, dismiss, folder, read, receive, ...connectionActions },
} satisfies Record<string, Action<SettingsScenario>>
