import { type ChatSDK, ImError, type Message, TYPES } from 'tavern-im/strict'
import type { Play } from '../play.ts'
import type { Seat } from '../seat.ts'
import { lookedAt, patiently, type Wait } from './looked.ts'

/** Nearly all texts have one of them. */
const words = ['1', '2', '3', '5', 'another'] as const

/** More than the number of messages of any run. */
const MOST = 100

const textOf = ({ payload }: Message): string =>
  [payload]
    .flatMap((part) => [
      'text' in part ? part.text : '',
      'description' in part ? part.description : '',
    ])
    .join(' ')

const isWanted = (message: Message): boolean =>
  !message.isRevoked &&
  [TYPES.MSG_TEXT, TYPES.MSG_LOCATION].some((type) => type === message.type) &&
  words.some((word) => textOf(message).includes(word))

/** A search finds what its user sees, and nothing else; communities and their topics are not searched (SEARCH-05). */
export const mustBeFound = async (play: Play, { chat, page, name, userID }: Seat) => {
  const wait: Wait = (ms) => new Promise((resolve) => page.clock.after(ms, resolve))
  for (const conversationID of play.places(userID)) {
    if (conversationID.startsWith('GROUP@TGS#_')) continue
    const looked = await lookedAt(chat, conversationID, wait)
    if (looked instanceof ImError) continue
    const seen = looked.filter(isWanted).map(({ sequence }) => sequence)
    const found = await sequencesFound(chat, conversationID, wait)
    if (found.toSorted((a, b) => a - b).join(' ') !== seen.join(' '))
      play.simulation.fault(
        'what is there is found',
        `${name} finds ${found} in ${conversationID}, and sees ${seen}`,
      )
  }
}

const sequencesFound = async (
  chat: ChatSDK,
  conversationID: string,
  wait: Wait,
): Promise<number[]> => {
  const options = { keywordList: words, conversationID, count: MOST }
  const { data } = await patiently(wait, () => chat.searchCloudMessages(options))
  return data.searchResultList.flatMap(({ messageList }) =>
    messageList.map(({ sequence }) => sequence),
  )
}
