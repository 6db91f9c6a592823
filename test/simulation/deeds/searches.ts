import { type MessageSearchOptions, TYPES } from 'tavern-im/strict'
import { aGroup, aPlace, aUser, calling, type Deed, type Scene } from './deed.ts'

/** What everybody says has digits in it, and mostly the name of a device. */
const aWord = ({ play, dice }: Scene): string =>
  dice.one([`${dice.below(play.texts + 1)}`, `${dice.one(play.seats).name} `, 'Another'])

const messageOptions = (scene: Scene): MessageSearchOptions => {
  const { dice } = scene
  return {
    keywordList: [aWord(scene), aWord(scene)],
    keywordListMatchType: dice.one(['or', 'and']),
    count: 1 + dice.below(10),
    ...(dice.is(0.5) && { conversationID: aPlace(scene) }),
    ...(dice.is(0.2) && { senderUserIDList: [aUser(scene)] }),
    ...(dice.is(0.2) && { messageTypeList: [dice.one([TYPES.MSG_TEXT, TYPES.MSG_LOCATION])] }),
    ...(dice.is(0.2) && { timePeriod: 1 + dice.below(60) }),
  }
}

/** Reads a search to its end, and minds what is found on two pages. */
const messages: Deed = async (scene) => {
  const { play, seat, chat, name } = scene
  play.isSearched = true
  const options = messageOptions(scene)
  const found = new Set<string>()
  for (let cursor: string | undefined; cursor !== ''; ) {
    const asked = { ...options, ...(cursor !== undefined && { cursor }) }
    let next = ''
    await seat.call(name, async () => {
      const { data } = await chat.searchCloudMessages(asked)
      next = data.cursor
      for (const { conversationID, messageList } of data.searchResultList) {
        if (!play.places(seat.userID).includes(conversationID))
          play.simulation.fault(
            'only what one sees is found',
            `${seat.name} found ${conversationID}`,
          )
        for (const { ID } of options.conversationID === undefined ? [] : messageList) {
          if (found.has(ID))
            play.simulation.fault('exactly once', `${seat.name} found ${ID} on two pages`)
          found.add(ID)
        }
      }
    })
    cursor = next
  }
}

/** What users look for. */
export const searchDeeds = {
  search: [2, messages],
  searchUsers: [
    0.3,
    calling((scene) => scene.chat.searchCloudUsers({ keywordList: [aWord(scene)] })),
  ],
  searchGroups: [
    0.3,
    calling((scene) => scene.chat.searchCloudGroups({ keywordList: [aGroup(scene)] })),
  ],
  searchMembers: [
    0.3,
    calling((scene) => scene.chat.searchCloudGroupMembers({ keywordList: [aUser(scene)] })),
  ],
} as const
