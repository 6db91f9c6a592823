import type { AnyCommand } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { ChatSDK, Message } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { aReadyClient } from '../support/client.ts'
import { goodArgs } from './good-args.ts'

const { conversation, group, language, search, topic } = commands

/** A method, what it asks, and answers of another shape than it was promised. */
const cases: readonly (readonly [
  method: string,
  command: AnyCommand,
  mutated: readonly unknown[],
])[] = [
  ['createTopicInCommunity', topic.create, [{}, { topicID: 7 }]],
  ['deleteTopicFromCommunity', topic.delete, [{}, { successTopicList: [null] }]],
  ['getTopicList', topic.list, [{}, { topicList: 7, failureTopicList: [], offset: 0 }]],
  ['translateText', language.translate, [{}, { translatedTextList: [7] }]],
  ['searchCloudMessages', search.messages, [{}, { searchResultList: [{}] }]],
  ['searchCloudUsers', search.users, [{}, { searchResultList: 7 }]],
  ['searchCloudGroups', search.groups, [{}, { searchResultList: [null] }]],
  ['searchCloudGroupMembers', search.members, [{}, { searchResultList: null }]],
  ['setMessageRemindType', conversation.set, [{}, { failureList: 7 }]],
  ['createConversationGroup', conversation.createFolder, [{}, { failureList: [null] }]],
  ['getAllReceiveMessageOpt', conversation.getReceiveOption, [{ receiveOption: {} }]],
  ['addGroupMember', group.addMembers, [{}, { memberList: 7 }]],
  ['getGroupMemberList', group.members, [{}, { memberList: [{}], offset: 0 }]],
  ['getGroupMemberProfile', group.memberProfiles, [{}, { memberList: null }]],
  ['markGroupMemberList', group.markMembers, [{}, { memberList: 'x' }]],
  ['setGroupMemberNameCard', group.changeMember, [{ member: null }, { member: {} }]],
  ['getGroupApplicationList', group.applications, [{}, { applicationList: 7 }]],
  ['getGroupOnlineMemberCount', group.onlineCount, [{}, { memberCount: -1 }]],
  ['searchGroupByID', group.search, [{}, { group: {} }]],
  ['getGroupProfile', group.profile, [{}, { groups: null, failures: [] }]],
]

const call = (chat: ChatSDK, name: string): Promise<unknown> => {
  const args = goodArgs(chat, {} as Message)[name] ?? []
  return (chat as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[name]?.(
    ...args,
  ) as Promise<unknown>
}

/** Values that are never an answer. */
const none = [400, 'x', true, null, []]

it.each(cases)(
  'rejects with 2800 if the answer to %s has another shape [ERROR-15]',
  async (method, command, mutated) => {
    for (const body of [...none, ...mutated]) {
      const { chat, server, advance } = await aReadyClient((scripted) => {
        scripted.on(command, () => body as object)
      }, 'text')
      const called = call(chat, method)
      const refused = expect(called, JSON.stringify(body)).rejects.toMatchObject({ code: 2800 })
      await advance(3_000)
      await refused
      expect(server.commandsReceived).toContain(command.name)
    }
  },
)
