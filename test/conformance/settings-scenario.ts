import type { Device } from 'tavern-im/testing'
import { type Conversation, TYPES } from '../../src/index.ts'
import { conversationActions } from '../../testing/internal/workload/actions/conversations.ts'
import { say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { connectionActions, one, sharedActions } from './connection-actions.ts'
import { type Action, Participants } from './scenario.ts'

const conversationIDs = ['C2Calice', 'C2Ccarol', 'GROUPteam', 'GROUPtable'] as const

/** Three devices of bob, who has conversations with alice and carol and in two groups. */
export class SettingsScenario {
  readonly participants: Participants

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, ['alice', 'bob', 'carol'])
  }

  async start(): Promise<void> {
    for (const format of ['binary', 'text', 'binary'] as const) {
      await this.participants.add('bob', { format, reportsNetwork: false })
    }
    const alice = await this.participants.add('alice')
    const carol = await this.participants.add('carol')
    for (const groupID of ['team', 'table']) {
      this.participants.workload.groupIDs.push(groupID)
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

const { pin, mark, note, remind, dismiss, folder, read } = conversationActions
const settingActions = { pin, mark, note, remind, dismiss, folder, read }

/** All actions. A rejected or cut-off call may have taken effect or not: all devices must agree. */
export const actions = {
  ...sharedActions(settingActions),
  ...{ receive, ...connectionActions },
} satisfies Record<string, Action<SettingsScenario>>
