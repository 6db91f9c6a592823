import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  allFeatures,
  type ChatSDK,
  createChat,
  type friends,
  type MessagingChat,
  receipts,
  search,
} from '../../src/index.ts'
import { push } from '../../src/kernel/command.ts'
import { pushes } from '../../src/protocol-entry.ts'
import { aReadyClient } from '../support/client.ts'

const options = () => ({ SDKAppID: 1, host: 'ws://test', platform: createTestPlatform() })

describe('the features of a client', () => {
  it('add their methods, and nothing else does [FEATURE-04]', () => {
    const chat = createChat({ ...options(), features: [search, receipts] })
    expect(chat).toHaveProperty('searchCloudMessages')
    expect(chat).toHaveProperty('sendMessageReadReceipt')
    expect(chat).not.toHaveProperty('addFriend')
    expectTypeOf(chat).toHaveProperty('searchCloudMessages')
    expectTypeOf(chat).not.toHaveProperty('addFriend')
    expectTypeOf(createChat({ ...options(), features: [] })).toEqualTypeOf<MessagingChat>()
    const all = createChat({ ...options(), features: allFeatures })
    expectTypeOf(all).toExtend<ChatSDK>()
  })

  it('include the features they depend on, without their methods [FEATURE-05]', () => {
    const { signaling, modifying } = Object.fromEntries(allFeatures.map((one) => [one.name, one]))
    const chat = createChat({ ...options(), features: [signaling as typeof friends] })
    expect(chat).toHaveProperty('invite')
    expect(chat).not.toHaveProperty('modifyMessage')
    const both = createChat({
      ...options(),
      features: [modifying, signaling] as (typeof friends)[],
    })
    expect(both).toHaveProperty('modifyMessage')
  })

  it('may come in any order and be listed twice [FEATURE-05]', () => {
    const names = (features: readonly (typeof allFeatures)[number][]) =>
      Object.keys(createChat({ ...options(), features })).sort()
    const twice = [...allFeatures, ...allFeatures].reverse()
    expect(names(twice)).toEqual(names(allFeatures))
  })

  it.each([undefined, null, 'all', {}])('are a list, not %j [FEATURE-06]', (features) => {
    const create = () => createChat({ ...options(), features: features as never })
    expect(create).toThrowError(/features must be a list/)
  })

  it('are required by the options that depend on them [FEATURE-06]', () => {
    const create = () => createChat({ ...options(), format: 'text', features: [] })
    expect(create).toThrowError(/the feature textFormat was left out/)
  })

  it('do not cause a log line if they are absent: only unknown pushes are logged [FEATURE-02]', async () => {
    const { server, platform, advance } = await aReadyClient(undefined, 'binary', { features: [] })
    // Those of the session would end it, or its connection.
    const { session: _, ...others } = pushes
    const known = Object.values(others).flatMap((rows) => Object.values(rows))
    const names = known.map(({ name }) => name)
    expect(names).toContain('push.status')
    for (const name of [...names, 'push.future']) server.push(push<object>(name), {})
    await advance(0)
    const lines = platform.log.lines.filter(({ line }) => line.startsWith('unknown push'))
    expect(lines.map(({ line }) => line)).toEqual(['unknown push push.future: ignored'])
  })
})
