import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { aProvider, aSigner, codeOf, gaps, nothingLeft } from './support.ts'

const userID = 'alice'

describe('a provider of UserSigs', () => {
  it('may fail without a connection: it is called again [SESSION-33]', async () => {
    const client = aClient()
    const { chat, server, platform } = client
    const signer = aSigner(client)
    platform.network.set(false)
    const { getUserSig, requestedAt } = aProvider(client, () => {
      if (platform.network.isOnline()) return signer.mint()
      throw new TypeError('failed to fetch')
    })
    const login = chat.login({ userID, getUserSig })
    login.catch(() => {})
    await client.advance(40_000)
    for (const [index, gap] of gaps(requestedAt).slice(0, 5).entries()) {
      expect(gap).toBeLessThanOrEqual(2 ** index)
      expect(gap).toBeGreaterThanOrEqual(2 ** index * 0.75)
    }
    const before = requestedAt.length
    expect(before).toBeLessThan(8)
    platform.network.set(true)
    await client.advance(0)
    await login
    expect(requestedAt).toHaveLength(before + 1)
    expect(server.bodiesOf(commands.session.login)).toHaveLength(1)
    await client.advance(0)
    expect(chat.isReady()).toBe(true)
  })

  it('that fails without a connection for 90 s fails the login with 2801 [SESSION-33]', async () => {
    const client = aClient()
    client.platform.network.set(false)
    const { getUserSig } = aProvider(client, () => Promise.reject(new Error('no')))
    expect(await codeOf(client, client.chat.login({ userID, getUserSig }), 90_000)).toBe(2801)
    expect(client.platform.counts()).toEqual(nothingLeft)
  })

  it('that fails again once there is a connection fails the login [SESSION-33]', async () => {
    const client = aClient()
    client.platform.network.set(false)
    const { getUserSig, requestedAt } = aProvider(client, () => Promise.reject(new Error('no')))
    const login = client.chat.login({ userID, getUserSig })
    login.catch(() => {})
    await client.advance(20_000)
    const before = requestedAt.length
    client.platform.network.set(true)
    expect(await codeOf(client, login)).toBe(3001)
    expect(requestedAt).toHaveLength(before + 1)
    expect(client.platform.counts()).toEqual(nothingLeft)
  })
})
