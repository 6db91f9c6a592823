import { type ChatSDK, ImError, type Message, TYPES } from 'tavern-im/strict'
import {
  readHistory,
  type Wait,
  withRetry,
} from '../../../testing/internal/workload/checks/read-history.ts'
import type { Device } from '../device.ts'
import type { Scenario } from '../scenario.ts'

/** Search words; nearly all texts contain one of them. */
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

const isSearchable = (message: Message): boolean =>
  !message.isRevoked &&
  [TYPES.MSG_TEXT, TYPES.MSG_LOCATION].some((type) => type === message.type) &&
  words.some((word) => textOf(message).includes(word))

/** Checks that a search finds exactly the messages that its user sees; communities and their topics are not searched (SEARCH-05). */
export const checkFound = async (scenario: Scenario, { chat, page, name, userID }: Device) => {
  const wait: Wait = (ms) => new Promise((resolve) => page.clock.after(ms, resolve))
  for (const conversationID of scenario.workload.conversationIDsOf(userID)) {
    if (conversationID.startsWith('GROUP@TGS#_')) continue
    const history = await readHistory(chat, conversationID, wait)
    if (history instanceof ImError) continue
    const seen = history.filter(isSearchable).map(({ sequence }) => sequence)
    const found = await searchSequences(chat, conversationID, wait)
    if (found.toSorted((a, b) => a - b).join(' ') !== seen.join(' '))
      scenario.simulation.fault(
        'what is there is found',
        `${name} finds ${found} in ${conversationID}, and sees ${seen}`,
      )
  }
}

const searchSequences = async (
  chat: ChatSDK,
  conversationID: string,
  wait: Wait,
): Promise<number[]> => {
  const options = { keywordList: words, conversationID, count: MOST }
  const { data } = await withRetry(wait, () => chat.searchCloudMessages(options))
  return data.searchResultList.flatMap(({ messageList }) =>
    messageList.map(({ sequence }) => sequence),
  )
}
