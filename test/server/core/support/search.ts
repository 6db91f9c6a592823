import type { AnswerOf, commands } from 'tavern-im/protocol'
import type { Device } from './test-core.ts'

type Table = typeof commands.search

const page = { matchType: 'or', count: 100, cursor: '' }

const everything = {
  ...page,
  senderUserIDList: [],
  messageTypeList: [],
  timePosition: 0,
  timePeriod: 0,
}

export const forMessages = (keywordList: readonly string[], fields: object = {}) => ({
  ...everything,
  keywordList,
  ...fields,
})

export const search = (device: Device, keywordList: readonly string[], fields: object = {}) =>
  device.run<AnswerOf<Table['messages']>>('search.messages', forMessages(keywordList, fields))

export const withBob = { conversation: { conversationType: 1, to: 'bob' } }
export const withAlice = { conversation: { conversationType: 1, to: 'alice' } }
export const inG = { conversation: { conversationType: 2, to: 'g' } }

/** The sequences that a search in one conversation finds. */
export const found = async (device: Device, keywordList: readonly string[], fields: object) => {
  const { searchResultList } = await search(device, keywordList, fields)
  return searchResultList.flatMap((one) => one.messageList.map(({ message }) => message.sequence))
}

/** The hits of a search in all conversations: the number for each. */
export const counts = async (device: Device, keywordList: readonly string[], fields = {}) => {
  const { searchResultList } = await search(device, keywordList, fields)
  return searchResultList.map(({ to, messageCount }): [string, number] => [to, messageCount])
}

export const searchUsers = (device: Device, keywordList: readonly string[], fields: object = {}) =>
  device.run<AnswerOf<Table['users']>>('search.users', {
    ...page,
    keywordList,
    gender: '',
    miniBirthday: 0,
    maxBirthday: 0,
    ...fields,
  })

export const searchGroups = (device: Device, keywordList: readonly string[], fields: object = {}) =>
  device.run<AnswerOf<Table['groups']>>('search.groups', {
    ...page,
    keywordList,
    groupTypeList: [],
    ...fields,
  })

export const searchMembers = (
  device: Device,
  keywordList: readonly string[],
  fields: object = {},
) =>
  device.run<AnswerOf<Table['members']>>('search.members', {
    ...page,
    keywordList,
    groupTypeList: [],
    groupIDList: [],
    ...fields,
  })
