import { type MessageSearchOptions, TYPES } from 'tavern-im/strict'
import {
  type Action,
  type ActionContext,
  aConversationID,
  aGroup,
  aUser,
  callAction,
} from './action.ts'

/** A search word: all texts contain digits, and most the name of a device. */
const aWord = ({ workload, dice }: ActionContext): string =>
  dice.one([`${dice.below(workload.texts + 1)}`, `${dice.one(workload.devices).name} `, 'Another'])

const messageOptions = (context: ActionContext): MessageSearchOptions => {
  const { dice } = context
  return {
    keywordList: [aWord(context), aWord(context)],
    keywordListMatchType: dice.one(['or', 'and']),
    count: 1 + dice.below(10),
    ...(dice.is(0.5) && { conversationID: aConversationID(context) }),
    ...(dice.is(0.2) && { senderUserIDList: [aUser(context)] }),
    ...(dice.is(0.2) && { messageTypeList: [dice.one([TYPES.MSG_TEXT, TYPES.MSG_LOCATION])] }),
    ...(dice.is(0.2) && { timePeriod: 1 + dice.below(60) }),
  }
}

/** Reads all pages of a search; no message may be on two of them. */
const messages: Action = async (context) => {
  const { workload, device, chat, name } = context
  workload.isSearched = true
  const options = messageOptions(context)
  const found = new Set<string>()
  for (let cursor: string | undefined; cursor !== ''; ) {
    const request = { ...options, ...(cursor !== undefined && { cursor }) }
    let next = ''
    await device.call(name, async () => {
      const { data } = await chat.searchCloudMessages(request)
      next = data.cursor
      for (const { conversationID, messageList } of data.searchResultList) {
        if (!workload.conversationIDsOf(device.userID).includes(conversationID))
          workload.fault('only what one sees is found', `${device.name} found ${conversationID}`)
        for (const { ID } of options.conversationID === undefined ? [] : messageList) {
          if (found.has(ID))
            workload.fault('exactly once', `${device.name} found ${ID} on two pages`)
          found.add(ID)
        }
      }
    })
    cursor = next
  }
}

/** Searches of users, with their weights. */
export const searchActions = {
  search: [2, messages],
  searchUsers: [
    0.3,
    callAction((context) => context.chat.searchCloudUsers({ keywordList: [aWord(context)] })),
  ],
  searchGroups: [
    0.3,
    callAction((context) => context.chat.searchCloudGroups({ keywordList: [aGroup(context)] })),
  ],
  searchMembers: [
    0.3,
    callAction((context) =>
      context.chat.searchCloudGroupMembers({ keywordList: [aUser(context)] }),
    ),
  ],
} as const
