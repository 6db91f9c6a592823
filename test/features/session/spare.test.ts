import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { aSigner, codeOf, LIFE_MS } from './support.ts'

const userID = 'alice'

/** alice, ready without a provider; her host has logged her in again with another UserSig. */
const aRepeatedLogin = async (spare?: string) => {
  const client = aClient()
  const signer = aSigner(client)
  client.chat.login({ userID, userSig: signer.mint() })
  await client.advance(0)
  const again = client.chat.login({ userID, userSig: spare ?? signer.mint(3 * LIFE_MS) })
  await expect(again).resolves.toMatchObject({ data: { repeatLogin: true } })
  expect(signer.logins).toEqual(['sig-1'])
  client.events.clear()
  return { ...client, signer }
}

const expired = pushes.session.credentialsExpired

describe('another UserSig of a repeated login', () => {
  it('renews the session after the first one has expired, without an event [SESSION-34]', async () => {
    const { server, advance, signer, events, platform } = await aRepeatedLogin()
    await advance(LIFE_MS)
    server.push(expired, { level: 'account' })
    await advance(0)
    expect(signer.logins).toEqual(['sig-1', 'sig-2'])
    expect(events).toEqual([])
    expect(platform.connections).toHaveLength(1)
  })

  it('is used if the first one is rejected on a new connection [SESSION-34]', async () => {
    const { chat, server, advance, signer, events } = await aRepeatedLogin()
    await advance(LIFE_MS)
    server.drop()
    await advance(20_000)
    expect(signer.logins).toEqual(['sig-1', 'sig-1', 'sig-2'])
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
    expect(chat.isReady()).toBe(true)
    expect(server.bodiesOf(commands.session.login).at(-1)?.instanceID).toBe('instance-1')
  })

  it('is not used while the first one is valid [SESSION-34]', async () => {
    const { chat, server, advance, signer } = await aRepeatedLogin('nonsense')
    server.drop()
    await advance(20_000)
    expect(signer.logins).toEqual(['sig-1', 'sig-1'])
    expect(chat.isReady()).toBe(true)
  })

  it('is tried once, then the session ends [SESSION-34]', async () => {
    const { chat, server, advance, signer, events } = await aRepeatedLogin('nonsense')
    await advance(LIFE_MS)
    server.drop()
    await advance(20_000)
    expect(signer.logins).toEqual(['sig-1', 'sig-1', 'nonsense'])
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([{ type: 'userSigExpired' }])
    expect(await codeOf({ advance }, chat.getMyProfile())).toBe(3004)
  })
})
