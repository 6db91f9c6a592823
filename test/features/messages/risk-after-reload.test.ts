import { storesMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aDevice, aPage, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message

it('a refused message keeps its risk mark over a reload, until it is sent again [MSG-46]', async () => {
  const { records } = aDevice()
  const page = await aPage(records, (server) => server.refuse(sendC2C, 80001))
  const { ID } = write(page.chat, 'forbidden')
  await page.advance(0)
  const next = await aPage(records, (server) => storesMessages(server), 2)
  const restored = next.chat.findMessage(ID) as Message
  expect(restored).toMatchObject({ status: 'fail', hasRiskContent: true })
  await outcome(next, next.chat.resendMessage(restored))
  expect(restored).toMatchObject({ status: 'success', hasRiskContent: false })
})
