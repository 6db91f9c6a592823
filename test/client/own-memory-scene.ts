import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  NOON,
  Refused,
  someMessages,
} from 'tavern-im/testing'
import { commands } from '../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'

const { annotation, conversation, friend, group, groupData, message, profile, receipt } = commands

const RECEIPTS = 16
const EXTENSIONS = 32
export const flags = RECEIPTS | EXTENSIONS

/** With an ID that no message between alice and bob has. */
export const ofTeam = (overrides: Parameters<typeof aMessage>[0]) =>
  aGroupMessage({ random: 5_000 + (overrides?.sequence ?? 0), flags, ...overrides })

/** alice's data, with a server that answers all requests of the steps. */
export const aScene = async (): Promise<TestClient> => {
  let sequence = 100
  const mine = { from: 'alice', to: 'bob', tinyID: '14400005', flags }
  const kept = [
    ...someMessages(1, 4).map((one) => ({ ...one, flags })),
    aMessage({ sequence: 5, ...mine }),
    aMessage({ sequence: 6, ...mine }),
    ...someMessages(1, 4, ofTeam),
    ofTeam({ sequence: 5, ...mine, to: 'team' }),
  ]
  const client = await aReadyClient((server) => {
    keepsHistory(server, kept)
    server.on(group.list, () => ({ groups: [aGroup({ nextMessageSeq: 6 })], totalCount: 1 }))
    server.on(conversation.list, () => ({
      conversations: [
        aConversation(6, { unreadCount: 3 }),
        aGroupConversation(5, { unreadCount: 2 }),
      ],
      completeFlag: 1 as const,
      timeStamp: 0,
      startIndex: '',
      cookie: '1.1',
    }))
    const send = ({ payload }: { readonly payload: object }) => {
      if (JSON.stringify(payload).includes('refused')) throw new Refused(20003)
      sequence++
      return { time: NOON + sequence, sequence, position: 0 }
    }
    server.on(message.sendC2C, send)
    server.on(message.sendGroup, send)
    server.on(message.revoke, () => ({ recallRetList: [{ retCode: 0 }] }))
    server.on(message.remove, () => ({}))
    server.on(message.modify, ({ sequence, to, ...request }) => ({
      message: aMessage({ sequence, ...mine, to, ...request, version: 1 } as never),
    }))
    server.on(conversation.read, () => ({}))
    server.on(conversation.readAll, () => ({ groupReadInfoArray: [] }))
    server.on(conversation.set, () => ({ failureList: [] }))
    server.on(receipt.send, () => ({}))
    server.on(receipt.get, ({ sequenceList }) => ({
      receiptList: sequenceList.map((one) => ({
        sequence: one,
        clientTime: NOON + one,
        random: 1000 + one,
        readCount: 1,
        unreadCount: 2,
        time: NOON,
      })),
    }))
    server.on(annotation.addReaction, () => ({}))
    server.on(annotation.extensions, () => ({
      globalSequence: 1,
      clearSequence: 0,
      completeFlag: 1 as const,
      extensionList: [],
    }))
    server.on(annotation.changeExtensions, () => ({ globalSequence: 2, extensionList: [] }))
    server.on(groupData.pin, () => ({}))
    server.on(profile.get, ({ userIDList }) => ({
      profileList: userIDList.map((userID) => {
        const { nick, avatar } = aMessage({ from: userID })
        return { userID, nick, avatar }
      }),
    }))
    server.on(
      friend.check,
      ({ userIDList }) =>
        ({
          resultList: userIDList.map((userID) => ({ userID, resultCode: 0, relation: 'None' })),
        }) as never,
    )
  })
  return client
}
