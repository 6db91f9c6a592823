import { TYPES } from 'tavern-im/strict'
import { keyOf } from '../play.ts'
import { aPlace, aText, calling, type Deed, type Scene } from './deed.ts'
import { COMMUNITY } from './topics.ts'

const read: Deed = async (scene) => {
  const { play, seat, chat } = scene
  if (!chat.isReady()) return
  const conversationID = aPlace(scene)
  const newest = await newestOf(scene, conversationID)
  if (await seat.call('setMessageRead', () => chat.setMessageRead({ conversationID })))
    play.model.read(keyOf(seat.userID, conversationID), seat.userID, newest)
}

/** The newest message that this device knows of in a conversation with something to read; else 0. */
const newestOf = async ({ chat }: Scene, conversationID: string): Promise<number> => {
  const { conversationList } = (await chat.getConversationList()).data
  const found = conversationList.find((each) => each.conversationID === conversationID)
  return found?.unreadCount === 0 ? 0 : (found?.lastMessage.lastSequence ?? 0)
}

/** What may be gone of a conversation when somebody clears it now: anything. */
const clearing = ({ play, seat }: Scene, conversationID: string): void =>
  play.model.clearing(keyOf(seat.userID, conversationID), seat.userID, Number.POSITIVE_INFINITY)

const clear: Deed = async (scene) => {
  const conversationID = aPlace(scene)
  clearing(scene, conversationID)
  await scene.seat.call('clearHistoryMessage', () => scene.chat.clearHistoryMessage(conversationID))
}

const dismiss: Deed = async (scene) => {
  const { seat, chat, dice } = scene
  const conversationID = aPlace(scene)
  const clearHistoryMessage = dice.is(0.5)
  if (clearHistoryMessage) clearing(scene, conversationID)
  const options = { conversationIDList: [conversationID], clearHistoryMessage }
  await seat.call('deleteConversation', () => chat.deleteConversation(options))
}

const reminders = [
  TYPES.MSG_REMIND_ACPT_AND_NOTE,
  TYPES.MSG_REMIND_ACPT_NOT_NOTE,
  TYPES.MSG_REMIND_DISCARD,
]

const remind: Deed = async (scene) => {
  const { play, seat, chat, dice, name } = scene
  const conversationID = aPlace(scene)
  // A topic begins with its community's, and when it begins for a member nobody can tell.
  if (conversationID === `GROUP${COMMUNITY}`) return
  const isGroup = conversationID.startsWith('GROUP')
  const messageRemindType = dice.one(reminders)
  if (messageRemindType === TYPES.MSG_REMIND_DISCARD)
    play.model.discarding(keyOf(seat.userID, conversationID), seat.userID)
  const whom = isGroup
    ? { groupID: conversationID.slice('GROUP'.length) }
    : { userIDList: [conversationID.slice('C2C'.length)] }
  await seat.call(name, () => chat.setMessageRemindType({ messageRemindType, ...whom }))
}

const folderNames = ['a', 'b', 'c'] as const

const folder = calling((scene) => {
  const { chat, dice } = scene
  const groupName = dice.one(folderNames)
  const some = { conversationIDList: [aPlace(scene)], groupName }
  return dice.one([
    () => chat.createConversationGroup(some),
    () => chat.addConversationsToGroup(some),
    () => chat.deleteConversationsFromGroup(some),
    () => chat.deleteConversationGroup(groupName),
    () => chat.renameConversationGroup({ oldName: groupName, newName: dice.one(folderNames) }),
  ])()
})

/** A chat that is opened is in the list of one device alone: only those in the list are asked for. */
const profileOf = calling(async (scene) => {
  const place = aPlace(scene)
  const { data } = await scene.chat.getConversationList([place])
  if (data.conversationList.length > 0) await scene.chat.getConversationProfile(place)
})

/** What users do with conversations. */
export const conversationDeeds = {
  read: [4, read],
  readAll: [1, calling(({ chat }) => chat.setAllMessageRead())],
  pin: [
    1,
    calling((scene) =>
      scene.chat.pinConversation({
        conversationID: aPlace(scene),
        isPinned: scene.dice.is(0.6),
      }),
    ),
  ],
  mark: [
    1,
    calling((scene) =>
      scene.chat.markConversation({
        conversationIDList: [aPlace(scene)],
        markType: 2 ** scene.dice.below(5),
        enableMark: scene.dice.is(0.6),
      }),
    ),
  ],
  note: [
    1,
    calling((scene) =>
      scene.chat.setConversationCustomData({
        conversationIDList: [aPlace(scene)],
        customData: aText(scene),
      }),
    ),
  ],
  draft: [
    0.5,
    calling((scene) =>
      scene.chat.setConversationDraft({
        conversationID: aPlace(scene),
        draftText: aText(scene),
      }),
    ),
  ],
  clear: [0.5, clear],
  dismiss: [0.5, dismiss],
  remind: [1, remind],
  folder: [1, folder],
  quiet: [
    0.3,
    calling(({ chat, dice }) =>
      chat.setAllReceiveMessageOpt({
        messageRemindType: dice.one(reminders.slice(0, 2)),
        startHour: dice.below(24),
        duration: dice.below(86_400),
        isRepeated: dice.is(0.5),
      }),
    ),
  ],
  list: [0.5, calling(({ chat }) => chat.getConversationList())],
  profileOf: [0.5, profileOf],
} as const
