import { aGroup, aGroupMessage, aMessage, NOON } from 'tavern-im/testing'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aReadyClient } from '../support/client.ts'

/** alice with a message of bob, and in a group: the client that `good-args.ts` is written for. */
export const scene = async () => {
  const client = await aReadyClient((server) => {
    server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
    server.on(commands.message.sendC2C, () => ({ time: NOON, sequence: 9, position: 9 }))
    server.on(commands.message.sendGroup, () => ({ time: NOON, sequence: 9, position: 0 }))
  }, 'text')
  const { server, chat } = client
  server.push(pushes.message.received, { position: 1, messageList: [aMessage({ flags: 48 })] })
  server.push(pushes.message.received, { position: 0, messageList: [aGroupMessage()] })
  await client.advance(2_000)
  const theirs = chat.findMessage(`144002-${NOON + 1}-1001`)
  if (theirs === null) throw new Error('the message is not here')
  return { client, theirs }
}
