import { aMessage } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'

it('a push in the same chunk as the login answer is handled as a push [SESSION-37]', async () => {
  const { server, chat, events, advance } = aClient()
  const message = aMessage({ from: 'alice', to: 'bob', sequence: 1 })
  server.behave(() => ({
    sending(frame, send) {
      send(frame)
      if (frame.kind === 'answer' && frame.command === commands.session.login.name)
        server.push(pushes.message.received, { position: 1, messageList: [message] })
    },
  }))
  chat.login({ userID: 'alice', userSig: 'signed' })
  await advance(0)
  const received = events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
  expect(received).toMatchObject([{ conversationID: 'C2Cbob', flow: 'out' }])
  expect(chat.findMessage(received[0]?.ID ?? '')).toBe(received[0])
})
