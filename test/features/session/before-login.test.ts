import { expect, it } from 'vitest'
import { aClient, aReadyClient } from '../../support/client.ts'
import { codeOf, nothingLeft } from './support.ts'

it.each([
  ['before the first login', 2024],
  ['after a logout', 3005],
])('quitGroup %s rejects at once, like all calls [SESSION-07]', async (when, code) => {
  const client = when === 'after a logout' ? await aReadyClient() : aClient()
  if (when === 'after a logout') {
    const out = client.chat.logout()
    await client.advance(0)
    await out
  }
  expect(await codeOf(client, client.chat.quitGroup('team'))).toBe(code)
  expect(client.platform.counts()).toEqual(nothingLeft)
})
