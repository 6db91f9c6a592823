import { aMessage, type ScriptedServer } from 'tavern-im/testing'
import type { WireReaction, WireReactor } from '../../../src/features/annotations/commands.ts'
import type { Message } from '../../../src/index.ts'
import { commands, pushes, type ServerCode } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

/** `supportsExtension` of the wire's flags. */
const SUPPORTS = 32

/** The ID of a message that is not in memory: a copy of such a message contains its own address. */
export const ELSEWHERE = '144002-1-1'

/** alice with bob's message of each sequence, which take extensions. Positions of the log: as many. */
export const aClientWithMessages = async (
  count: number,
  prepare: (server: ScriptedServer) => void = () => {},
  flags = SUPPORTS,
) => {
  const client = await aReadyClient(prepare)
  const found: Message[] = []
  for (let sequence = 1; sequence <= count; sequence++) {
    const wire = aMessage({ sequence, flags })
    client.server.push(pushes.message.received, { position: sequence, messageList: [wire] })
    await client.advance(0)
    found.push(messageOf(client, `144002-${wire.clientTime}-${wire.random}`))
  }
  client.events.clear()
  return { ...client, client, found, message: found[0] as Message }
}

const messageOf = ({ chat }: TestClient, ID: string): Message => {
  const message = chat.findMessage(ID)
  if (message === null) throw new Error(`no message ${ID}`)
  return message
}

export const user = (userID: string): WireReactor => ({ userID, nick: '', avatar: '' })

/** u1, u2, … */
export const users = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `u${from + index}`)

export const aReaction = (reactionID: string, ...userIDs: readonly string[]): WireReaction => ({
  reactionID,
  totalUserCount: userIDs.length,
  partialUserList: userIDs.slice(0, 10).map(user),
})

/** The event of a message's reaction: who has it now. */
export const pushReaction = (
  server: ScriptedServer,
  position: number,
  message: Message,
  reactionID: string,
  ...userIDs: readonly string[]
) =>
  server.push(pushes.sync.account, {
    position,
    data: {
      event: 'reaction',
      conversationType: 1,
      to: 'bob',
      sequence: message.sequence,
      messageID: message.ID,
      reaction: aReaction(reactionID, ...userIDs),
      otherUserIDList: userIDs.slice(10),
    },
  })

/** Answers lists of reactions: to the message of each sequence these. */
export const lists = (
  server: ScriptedServer,
  position: number,
  bySequence: Readonly<Record<number, readonly WireReaction[]>>,
  userID = 'alice',
) =>
  server.on(commands.annotation.reactions, ({ sequenceList }) => ({
    position,
    messageList: sequenceList.flatMap((sequence) => {
      const reactionList = (bySequence[sequence] ?? []).map((reaction) => ({
        ...reaction,
        reactedByMyself: reaction.partialUserList.some((one) => one.userID === userID),
      }))
      return reactionList.length === 0 ? [] : [{ sequence, reactionList }]
    }),
  }))

/** The error of a rejected call. */
export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: { code: ServerCode }) => error.code,
  )
