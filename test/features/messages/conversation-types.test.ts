import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const aText = ({ chat }: TestClient) =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } })

describe('a new message', () => {
  it.each([TYPES.CONV_SYSTEM, 'C3C', 'C2Cx', 'GROUPteam'])(
    'cannot be sent to a conversation of the type %s: 2106 [MSG-55]',
    async (conversationType) => {
      const client = await aReadyClient((server) => void storesMessages(server))
      const { chat, server } = client
      const to = { to: 'bob', conversationType: conversationType as never }
      const message = chat.createTextMessage({ ...to, payload: { text: 'hi' } })
      expect(message).toMatchObject({ conversationType, to: 'bob', status: 'unSend' })
      const refusal = { code: 2106, data: { message } }
      await expect(chat.sendMessage(message)).rejects.toMatchObject(refusal)
      await expect(chat.resendMessage(message)).rejects.toMatchObject(refusal)
      expect(server.bodiesOf(commands.message.sendC2C)).toEqual([])
      expect(chat.findMessage(message.ID)).toBeNull()
    },
  )

  it('has a sequence of this client until it is stored [MSG-01]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server, 7))
    const [first, second] = [aText(client), aText(client)]
    expect([first.clientSequence, second.clientSequence]).toEqual([1, 2])
    await outcome(client, client.chat.sendMessage(second))
    expect(second.sequence).toBeGreaterThan(0)
    expect([first.clientSequence, second.clientSequence]).toEqual([1, second.sequence])
  })
})
