import {
  aConversation,
  aGroup,
  aGroupConversation,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'

const flags = MessageFlag.needReadReceipt

/** A message of `aMessage` that requests a receipt; by others 1 to 40, by alice 41 to 43, and one without. */
const said = (base: object = {}) => [
  ...someMessages(1, 40).map((one) => ({ ...one, ...base, flags })),
  ...someMessages(41, 43).map((one) => ({ ...one, to: 'bob', ...base, from: 'alice', flags })),
  ...someMessages(44, 44).map((one) => ({ ...one, ...base })),
]

/** alice with bob and the group `team`, whose history she can read. */
export const aReader = async (type = 'Public', groupID = 'team'): Promise<TestClient> => {
  const group = aGroup({ groupID, type, nextMessageSeq: 45 })
  const rows = [aConversation(44), aGroupConversation(44, { group })]
  return aClientWith(rows, (server) => {
    keepsHistory(server, [...said(), ...said({ conversationType: 2, to: 'team' })])
    server.on(commands.receipt.send, () => ({}))
  })
}

/** The newest messages of a conversation, all that the count allows. */
export const newest = async (client: TestClient, conversationID: string, pages = 1) => {
  const list = []
  let nextReqMessageID = ''
  for (let page = 0; page < pages; page++) {
    const call = client.chat.getMessageList({ conversationID, nextReqMessageID })
    const { data } = await outcome(client, call)
    list.unshift(...data.messageList)
    nextReqMessageID = data.nextReqMessageID
  }
  return list
}
