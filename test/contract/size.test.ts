import { beforeAll, describe, expect, it } from 'vitest'
import {
  chatHooksCode,
  featureCode,
  featureNames,
  gzipKB,
  limits,
  messagingCode,
  minified,
  sizesOfFeatures,
  stagedLimits,
  stagedSizes,
} from '../../testing/internal/package-sizes.ts'
import { textOf } from './support/sources.ts'

/** zlib differs a little from version to version of Node. */
const NEAR_KB = 0.3

/** Names on the wire that only these features say. */
const SAID_BY = {
  friends: 'friend.add',
  follow: 'follow.',
  presence: 'presence.',
  signaling: 'inviteID',
  search: 'searchCloudUsers',
  language: 'language.',
  statistics: 'tim_web_report',
  miniPrograms: 'onNetworkStatusChange',
  gzip: 'invalid distance',
  media: 'createImageMessage',
  workerClock: 'postMessage',
  liveRooms: 'room.poll',
  messageTrace: 'acknowledged at sequence',
} as const

describe('the sizes of clients', () => {
  let sizes: Awaited<ReturnType<typeof sizesOfFeatures>>

  beforeAll(async () => {
    sizes = await sizesOfFeatures()
  }, 120_000)

  it('stay within their limits [FEATURE-07]', () => {
    expect(sizes.all).toBeLessThanOrEqual(limits.all)
    expect(sizes.messaging).toBeLessThanOrEqual(limits.messaging)
  })

  it('stay within their limits with hooks [FEATURE-07]', async () => {
    expect(gzipKB(await chatHooksCode())).toBeLessThanOrEqual(limits.chatHooks)
    expect(gzipKB(await minified('dist/react.js'))).toBeLessThanOrEqual(limits.allHooks)
  })

  it('equal the sizes in docs/guides/features.md [FEATURE-07]', () => {
    const text = textOf('docs/guides/features.md')
    const shown = [...text.matchAll(/^\| `?([\w ]+)`? \|.*?\| ([\d.]+) \|$/gm)]
    const documented = new Map(shown.map(([, name, kB]) => [name, Number(kB)]))
    const { all, messaging, added } = sizes
    const rows = [{ name: 'messaging', kB: messaging }, { name: 'all features', kB: all }, ...added]
    for (const { name, kB } of rows)
      expect(Math.abs((documented.get(name) ?? Number.NaN) - kB), name).toBeLessThanOrEqual(NEAR_KB)
  })

  it('stay within their limits in stages, and equal the sizes in README.md [FEATURE-07]', async () => {
    const staged = await stagedSizes()
    const shown = [
      ...textOf('README.md').matchAll(/^\| ([\w ]+?) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm),
    ]
    for (const [label, { initial, login, total }, limit] of [
      ['messaging', staged.messaging, stagedLimits.messaging],
      ['all features', staged.all, stagedLimits.all],
    ] as const) {
      const documented =
        shown
          .find(([, name]) => name === label)
          ?.slice(2)
          .map(Number) ?? []
      const measured = [initial, login, total]
      for (const [at, kB] of measured.entries()) {
        expect(kB, label).toBeLessThanOrEqual([limit.initial, limit.login, limit.total][at] ?? 0)
        expect(Math.abs((documented[at] ?? Number.NaN) - kB), label).toBeLessThanOrEqual(NEAR_KB)
      }
    }
  })

  it('exclude the code of features that are not passed in [FEATURE-08]', async () => {
    const textIn = (code: Uint8Array) => new TextDecoder().decode(code)
    const messaging = textIn(await messagingCode())
    for (const [name, said] of Object.entries(SAID_BY)) {
      expect(messaging, name).not.toContain(said)
      expect(textIn(await featureCode(name)), name).toContain(said)
    }
    expect(featureNames).toEqual(expect.arrayContaining(Object.keys(SAID_BY)))
  })
})
