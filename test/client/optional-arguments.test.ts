import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { optionalArguments } from '../contract/support/optional-arguments.ts'
import type { TestClient } from '../support/client.ts'
import { goodArgs } from './good-args.ts'
import { scene } from './good-args-scene.ts'

/** The same value with another one at a place; objects on the way there are made where they are missing. */
const placed = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(key)] = placed(copy[Number(key)], rest, by)
    return copy
  }
  const known = (value ?? {}) as Record<string, unknown>
  return { ...known, [key]: placed(known[key], rest, by) }
}

/** Everything that a call causes: its outcome, and what it sends. */
const effectOf = async (name: string, path: string, value: null | undefined) => {
  const { client, theirs } = await scene()
  const before = client.server.received.length
  const passed = goodArgs(client.chat, theirs as Message)[name] ?? []
  const args = placed(passed, path.split('.'), value) as readonly unknown[]
  const outcome = await outcomeOf(client, name, args)
  const sent = client.server.received
    .slice(before)
    .map(({ command, frame }) => [command, frame.body])
  await client.chat.destroy()
  return { outcome, sent }
}

const outcomeOf = async (client: TestClient, name: string, args: readonly unknown[]) => {
  const method = (client.chat as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
  const outcome = (async () => method?.(...args))().then(
    (value) => ({ value: JSON.stringify(value) }),
    ({ code, message }) => ({ code, message }),
  )
  await client.advance(0)
  await client.advance(20_000)
  return outcome
}

/** The options of a push are the same everywhere: they are tried where they are sent from. */
const isTriedElsewhere = (name: string, path: string): boolean =>
  path.includes('offlinePushInfo.') && name !== 'sendMessage'

describe('an optional argument that is null', () => {
  const table = Object.entries(optionalArguments())

  it('can be of most methods', () => {
    expect(table.length).toBeGreaterThan(70)
    expect(table.map(([name]) => name)).toContain('getMessageList')
  })

  it.each(table)('of %s counts as absent [ANSWER-03]', { timeout: 60_000 }, async (name, paths) => {
    for (const path of paths) {
      if (isTriedElsewhere(name, path)) continue
      const [absent, passed] = [
        await effectOf(name, path, undefined),
        await effectOf(name, path, null),
      ]
      expect([path, passed]).toEqual([path, absent])
    }
  })
})
