import { NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { ImError, viewOf } from '../../src/index.ts'
import { shareOf } from '../../testing/internal/proof.ts'
import type { TestClient } from '../support/client.ts'
import { type Args, goodArgs } from './good-args.ts'
import { scene } from './good-args-scene.ts'
import { hostileValues } from './hostile-values.ts'

/** Fields that methods read from messages that are not live objects. */
const READ = ['ID', 'conversationID', 'sequence', 'status', 'payload', 'type', 'from', 'isRevoked']

/** The places in arguments whose value can be replaced; a live message gives way to a copy. */
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  const isLeaf = typeof value !== 'object' || value === null
  if (!isLeaf && 'ID' in value) return [path, ...READ.map((field) => [...path, field])]
  if (isLeaf) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])),
  ]
}

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  }
  const known = value as Record<string, unknown>
  return { ...known, [key]: replaced(known[key], rest, by) }
}

/** All that a host can see. */
const shown = ({ chat }: TestClient): string => {
  const view = viewOf(chat)
  const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
  return JSON.stringify([
    view.conversationList(),
    view.timeline('C2Cbob', whole),
    view.timeline('GROUPteam', whole),
    view.reactions(`144002-${NOON + 1}-1001`),
    view.totalUnread(),
    view.session(),
  ])
}

/** The outcome of a call: null on success, else its exception or rejection. */
const ended = async (client: TestClient, call: () => unknown): Promise<unknown> => {
  let thrown: unknown = null
  let isSettled = false
  try {
    Promise.resolve(call()).then(
      () => {
        isSettled = true
      },
      (error: unknown) => {
        thrown = error
        isSettled = true
      },
    )
  } catch (error) {
    return error
  }
  await client.advance(0)
  if (!isSettled) await client.advance(20_000)
  expect(isSettled).toBe(true)
  return thrown
}

const { client: probe, theirs: probed } = await scene()
const methods = Object.entries(goodArgs(probe.chat, probed))

/** They end the session, or take nothing. */
const others = [
  'login',
  'logout',
  'destroy',
  'isReady',
  'getLoginUser',
  'getMyProfile',
  'getBlacklist',
  'getServerTime',
  'quitGroup',
  'getTotalUnreadMessageCount',
]

describe('a host that passes arbitrary arguments', () => {
  it('is tried at every method', () => {
    const names = [...methods.map(([name]) => name), ...others]
    expect(names.toSorted()).toEqual(Object.keys(probe.chat).toSorted())
  })

  it.each(methods.map(([name]) => name))(
    '%s settles, refuses with a code, and changes nothing that is shown [KERNEL-16]',
    { timeout: 60_000 },
    async (name) => {
      const { client, theirs } = await scene()
      const method = (client.chat as unknown as Record<string, (...args: Args) => unknown>)[name]
      if (method === undefined) throw new Error(`no method ${name}`)
      const args = goodArgs(client.chat, theirs)[name] ?? []
      const paths = args.length === 0 ? [] : pathsOf(args)
      for (const [index, path] of paths.entries()) {
        for (const [what, make] of shareOf(hostileValues, 4, index)) {
          const before = shown(client)
          const changedArgs = replaced(args, path, make(theirs)) as Args
          const error = await ended(client, () => method(...changedArgs))
          if (error === null) continue
          const where = `${name} ${path.join('.')} ${what}`
          expect([where, error instanceof ImError]).toEqual([where, true])
          expect(Number.isInteger((error as ImError).code)).toBe(true)
          expect([where, shown(client)]).toEqual([where, before])
        }
      }
      await client.chat.destroy()
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})
