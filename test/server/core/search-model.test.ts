import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, foldedKeyword, rangesOf } from '../../../server/src/domain/search/fold.ts'
import { messagesOf, revoke, team } from './support/changes.ts'
import { search } from './support/search.ts'
import { aGroupMessage, aMessage, type Device } from './support/test-core.ts'

const signs = [
  '你',
  '好',
  '天',
  '天',
  'a',
  'B',
  'ａ',
  ' ',
  'é',
  'e\u0301',
  '👍',
  '🏽',
  '%',
  '1',
  '\n',
]
const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength }).map((all) => all.join(''))

const users = ['alice', 'bob', 'carol', 'dave'] as const
const user = fc.constantFrom(...users)
const position = fc.nat({ max: 30 })

/** An action; a user without the right has no effect. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('group'), by: user, text: words(12) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('c2c'), by: user, to: user, text: words(12) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('aside'), by: user, to: user, text: words(6) }),
  },
  fc.record({ kind: fc.constant('recall'), by: user, position }),
  fc.record({ kind: fc.constant('delete'), by: user, position }),
  fc.record({ kind: fc.constant('modify'), by: user, position, text: words(8) }),
  fc.record({ kind: fc.constant('clear'), by: user, position }),
  fc.record({ kind: fc.constant('leave'), by: user }),
  fc.record({ kind: fc.constant('search'), by: user, text: words(3) }),
)

type Action = { kind: string; by: string; to?: string; text?: string; position?: number }

const inG = (sequence: number) => ({ conversationType: 2, to: 'g', sequence })

const perform = async (
  device: Device,
  { kind, by, to = '', text = '', position: at = 0 }: Action,
) => {
  const payload = { text }
  const sequence = at + 1
  switch (kind) {
    case 'group':
      return device.run('group.send', aGroupMessage(by, 'g', { payload }))
    case 'c2c':
      return by === to ? undefined : device.run('c2c.send', aMessage(by, to, { payload }))
    case 'aside': {
      const extra = { receiverList: [to] }
      return device.run('group.send', aGroupMessage(by, 'g', { payload, extra }))
    }
    case 'recall':
      return revoke(device, inG(sequence))
    case 'delete':
      return device.run('message.delete', {
        conversationType: 2,
        to: 'g',
        sequenceList: [sequence],
      })
    case 'modify': {
      const change = { version: 0, payload, cloudCustomData: '' }
      return device.run('message.modify', { ...inG(sequence), ...change })
    }
    case 'clear':
      return device.run('conversation.clear', inG(sequence))
    case 'leave':
      await device.run('group.quit', { groupID: 'g' })
      return device.run('group.join', { groupID: 'g', applyMessage: '' })
    default:
      return search(device, [text.trim() || 'a'])
  }
}

/** The normalized text. */
const small = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('\n', ' ')

const scan = async (device: Device, to: string, conversationType: number, keywords: string[]) =>
  (await messagesOf(device, { conversationType, to }))
    .filter(({ type, flags }) => type === 'TIMTextElem' && (flags & (8 | 512)) === 0)
    .filter(({ payload }) =>
      keywords.some((one) => small((payload as { text: string }).text).includes(small(one).trim())),
    )
    .map(({ sequence }) => sequence)
    .reverse()

describe('a search', () => {
  it('finds the same messages as a scan of all that the user sees [SEARCH-05] [SEARCH-03]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 5, maxLength: 25 }),
        fc.array(
          words(3).filter((one) => one.trim() !== ''),
          { minLength: 1, maxLength: 3 },
        ),
        async (actions: Action[], keywords) => {
          const { testBed, ...all } = await team()
          const devices = new Map(users.map((name) => [name as string, all[name]]))
          for (const one of actions) {
            await perform(devices.get(one.by) as Device, one).catch((refusal: { code?: number }) =>
              expect(refusal.code).toBeGreaterThan(0),
            )
          }
          for (const device of devices.values()) {
            const seen = new Map<string, number[]>()
            for (const to of ['g', ...users.filter((name) => name !== device.userID)]) {
              const type = to === 'g' ? 2 : 1
              const sequences = await scan(device, to, type, keywords).catch(() => [])
              if (sequences.length > 0) seen.set(to, sequences)
            }
            const { totalCount, searchResultList } = await search(device, keywords)
            expect(totalCount).toBe(seen.size)
            expect(new Map(searchResultList.map((one) => [one.to, one.messageCount]))).toEqual(
              new Map([...seen].map(([to, { length }]) => [to, length])),
            )
            for (const [to, sequences] of seen) {
              const conversation = { conversationType: to === 'g' ? 2 : 1, to }
              const one = await search(device, keywords, { conversation })
              const messages = one.searchResultList.flatMap(({ messageList }) => messageList)
              expect(messages.map(({ message }) => message.sequence)).toEqual(sequences)
              expect(messages.every(({ highlight }) => highlight.length > 0)).toBe(true)
            }
          }
          await testBed.close()
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})

describe('folding', () => {
  it('gives the same result part by part, and ranges match the found text [SEARCH-12]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, from, length) => {
        const points = [...text]
        const start = from % (points.length + 1)
        const keyword = points.slice(start, start + 1 + (length % 4)).join('')
        const looked = foldedKeyword(keyword)
        if (looked === '' || !folded(text).includes(looked)) return
        const ranges = rangesOf(text, [looked])
        expect(ranges.length).toBeGreaterThan(0)
        for (const range of ranges) {
          expect(folded(text.slice(range.start, range.end))).toContain(looked)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('produces no line breaks, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(folded(text)).not.toMatch(/[\n\r]/)
        expect(folded(folded(text))).toBe(folded(text))
      }),
    )
  })
})
