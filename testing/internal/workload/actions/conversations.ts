import { TYPES } from 'tavern-im/strict'
import { keyOf } from '../workload.ts'
import { type Action, type ActionContext, aConversationID, aText, callAction } from './action.ts'
import { COMMUNITY } from './topics.ts'

const read: Action = async (context) => {
  const { workload, device, chat } = context
  if (!chat.isReady()) return
  const conversationID = aConversationID(context)
  const newest = await newestOf(context, conversationID)
  if (await device.call('setMessageRead', () => chat.setMessageRead({ conversationID })))
    workload.model.recordRead(keyOf(device.userID, conversationID), device.userID, newest)
}

/** The newest sequence that this device has in a conversation with unread messages; else 0. */
const newestOf = async ({ chat }: ActionContext, conversationID: string): Promise<number> => {
  const { conversationList } = (await chat.getConversationList()).data
  const found = conversationList.find((each) => each.conversationID === conversationID)
  return found?.unreadCount === 0 ? 0 : (found?.lastMessage.lastSequence ?? 0)
}

/** Records that any message of the conversation may be cleared for this user. */
const clearing = ({ workload, device }: ActionContext, conversationID: string): void =>
  workload.model.recordClearing(
    keyOf(device.userID, conversationID),
    device.userID,
    Number.POSITIVE_INFINITY,
  )

const clear: Action = async (context) => {
  const conversationID = aConversationID(context)
  clearing(context, conversationID)
  await context.device.call('clearHistoryMessage', () =>
    context.chat.clearHistoryMessage(conversationID),
  )
}

const dismiss: Action = async (context) => {
  const { device, chat, dice } = context
  const conversationID = aConversationID(context)
  const clearHistoryMessage = dice.is(0.5)
  if (clearHistoryMessage) clearing(context, conversationID)
  const options = { conversationIDList: [conversationID], clearHistoryMessage }
  await device.call('deleteConversation', () => chat.deleteConversation(options))
}

const reminders = [
  TYPES.MSG_REMIND_ACPT_AND_NOTE,
  TYPES.MSG_REMIND_ACPT_NOT_NOTE,
  TYPES.MSG_REMIND_DISCARD,
]

const remind: Action = async (context) => {
  const { workload, device, chat, dice, name } = context
  const conversationID = aConversationID(context)
  // A topic inherits the setting of its community when it is created for a member, at an unknown time.
  if (conversationID === `GROUP${COMMUNITY}`) return
  const isGroup = conversationID.startsWith('GROUP')
  const messageRemindType = dice.one(reminders)
  if (messageRemindType === TYPES.MSG_REMIND_DISCARD)
    workload.model.recordDiscarding(keyOf(device.userID, conversationID), device.userID)
  const target = isGroup
    ? { groupID: conversationID.slice('GROUP'.length) }
    : { userIDList: [conversationID.slice('C2C'.length)] }
  await device.call(name, () => chat.setMessageRemindType({ messageRemindType, ...target }))
}

const folderNames = ['a', 'b', 'c'] as const

const folder = callAction((context) => {
  const { chat, dice } = context
  const groupName = dice.one(folderNames)
  const some = { conversationIDList: [aConversationID(context)], groupName }
  return dice.one([
    () => chat.createConversationGroup(some),
    () => chat.addConversationsToGroup(some),
    () => chat.deleteConversationsFromGroup(some),
    () => chat.deleteConversationGroup(groupName),
    () => chat.renameConversationGroup({ oldName: groupName, newName: dice.one(folderNames) }),
  ])()
})

/** Requests only conversations in the list: opening another would add it on this device alone. */
const profileOf = callAction(async (context) => {
  const conversationID = aConversationID(context)
  const { data } = await context.chat.getConversationList([conversationID])
  if (data.conversationList.length > 0) await context.chat.getConversationProfile(conversationID)
})

/** Actions of users on conversations, with their weights. */
export const conversationActions = {
  read: [4, read],
  readAll: [1, callAction(({ chat }) => chat.setAllMessageRead())],
  pin: [
    1,
    callAction((context) =>
      context.chat.pinConversation({
        conversationID: aConversationID(context),
        isPinned: context.dice.is(0.6),
      }),
    ),
  ],
  mark: [
    1,
    callAction((context) =>
      context.chat.markConversation({
        conversationIDList: [aConversationID(context), aConversationID(context)],
        markType: 2 ** context.dice.below(5),
        enableMark: context.dice.is(0.6),
      }),
    ),
  ],
  note: [
    1,
    callAction((context) =>
      context.chat.setConversationCustomData({
        conversationIDList: [aConversationID(context)],
        customData: aText(context),
      }),
    ),
  ],
  draft: [
    0.5,
    callAction((context) =>
      context.chat.setConversationDraft({
        conversationID: aConversationID(context),
        draftText: aText(context),
      }),
    ),
  ],
  clear: [0.5, clear],
  dismiss: [0.5, dismiss],
  remind: [1, remind],
  folder: [1, folder],
  quiet: [
    0.3,
    callAction(({ chat, dice }) =>
      chat.setAllReceiveMessageOpt({
        messageRemindType: dice.one(reminders.slice(0, 2)),
        startHour: dice.below(24),
        duration: dice.below(86_400),
        isRepeated: dice.is(0.5),
      }),
    ),
  ],
  list: [0.5, callAction(({ chat }) => chat.getConversationList())],
  profileOf: [0.5, profileOf],
} as const
