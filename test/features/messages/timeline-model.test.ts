import fc from 'fast-check'
import { aMessage, keepsHistory } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { MessageEntity } from '../../../src/features/messages/message-entity.ts'
import { Timeline } from '../../../src/features/messages/timeline/timeline.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const at = fc.integer({ min: 1, max: 40 })

/** Possible changes of a conversation, on the client or on the server. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('pushed' as const), isHidden: fc.boolean() }),
  fc.record({ kind: fc.constant('missed' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('noted' as const) }),
  fc.record({ kind: fc.constant('page' as const), at, more: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('changed' as const), at }),
  fc.record({ kind: fc.constant('deleted' as const), at }),
  fc.record({ kind: fc.constant('cleared' as const), at }),
  fc.record({ kind: fc.constant('looked' as const), at, more: fc.integer({ min: 0, max: 12 }) }),
  fc.record({
    kind: fc.constant('unheard' as const),
    changed: fc.array(at, { maxLength: 5 }),
    deleted: fc.array(at, { maxLength: 3 }),
  }),
)

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** The server, as plainly as can be: what stands at each place, and what the client knows of it. */
class Model {
  newest = 0
  clearedTo = 0
  readonly seen = new Map<number, WireMessage>()
  readonly known = new Set<number>()
  readonly staleMessages = new Set<number>()

  append(isHidden: boolean): WireMessage {
    this.newest++
    const flags = isHidden ? MessageFlag.hidden : 0
    const message = aMessage({ sequence: this.newest, flags })
    if (!isHidden) this.seen.set(this.newest, message)
    return message
  }

  change(sequence: number): WireMessage | undefined {
    const message = this.seen.get(sequence)
    if (message === undefined) return undefined
    const { version } = message
    const next = { ...message, version: version + 1, payload: { text: `version ${version + 1}` } }
    this.seen.set(sequence, next)
    return next
  }

  between(from: number, to: number): WireMessage[] {
    return [...this.seen.values()].filter(({ sequence }) => sequence >= from && sequence <= to)
  }

  rangeLoaded(from: number, to: number): void {
    for (let sequence = from; sequence <= to; sequence++) {
      this.known.add(sequence)
      this.staleMessages.delete(sequence)
    }
  }
}

const take = (timeline: Timeline, model: Model, step: Step): void => {
  switch (step.kind) {
    case 'pushed':
      timeline.insert(model.append(step.isHidden))
      model.rangeLoaded(model.newest, model.newest)
      return
    case 'missed':
      for (let n = 0; n < step.count; n++) model.append(n % 3 === 2)
      return
    case 'noted':
      timeline.noteNewest(model.newest)
      return
    case 'page': {
      const to = Math.min(step.at + step.more, model.newest)
      if (to < step.at) return
      timeline.replaceRange(step.at, to, model.between(step.at, to))
      model.rangeLoaded(step.at, to)
      return
    }
    case 'changed': {
      const message = model.change(step.at)
      if (message !== undefined) timeline.change(message)
      return
    }
    case 'deleted':
      if (!model.seen.delete(step.at)) return
      timeline.remove([step.at])
      return
    case 'cleared': {
      const to = Math.min(step.at, model.newest)
      for (const sequence of [...model.seen.keys()]) if (sequence <= to) model.seen.delete(sequence)
      timeline.clear(to)
      model.clearedTo = Math.max(model.clearedTo, to)
      model.rangeLoaded(1, to)
      return
    }
    case 'looked':
      timeline.between(step.at, step.at + step.more)
      return
    case 'unheard':
      for (const sequence of step.changed) model.change(sequence)
      for (const sequence of step.deleted) model.seen.delete(sequence)
      timeline.invalidate()
      // Cleared messages never come back.
      for (const one of model.known) if (one > model.clearedTo) model.staleMessages.add(one)
      return
    default:
      step satisfies never
  }
}

const check = (timeline: Timeline, model: Model, lives: Map<number, MessageEntity>): void => {
  const all = timeline.between(0, Number.POSITIVE_INFINITY)
  const sequences = all.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  const held = new Map(all.map((message) => [message.sequence, message]))
  for (let sequence = 1; sequence <= model.newest; sequence++) {
    const isSure = model.known.has(sequence) && !model.staleMessages.has(sequence)
    expect(timeline.ranges.at(sequence) !== undefined).toBe(model.known.has(sequence))
    expect(timeline.freshRangeAt(sequence) !== undefined).toBe(isSure)
    const message = held.get(sequence)
    if (!model.known.has(sequence)) expect(message).toBeUndefined()
    if (!isSure) continue
    const stands = model.seen.get(sequence)
    expect([message?.version, message?.payload]).toEqual([stands?.version, stands?.payload])
  }
  for (const [sequence, message] of held) {
    expect(lives.get(sequence) ?? message).toBe(message)
    lives.set(sequence, message)
  }
  const oldest = Math.min(...model.known)
  const missing = Array.from({ length: timeline.newest }, (_, index) => index + 1).filter(
    (sequence) => sequence > oldest && !model.known.has(sequence),
  )
  const holes = timeline.holes.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  expect(holes).toEqual(missing)
}

it("a timeline shows the server's messages in all ranges that are not stale, after any events [HIST-32]", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const timeline = new Timeline('C2Cbob', 'alice')
      const model = new Model()
      const lives = new Map<number, MessageEntity>()
      for (const step of steps) {
        take(timeline, model, step)
        check(timeline, model, lives)
      }
    }),
    { numRuns: 300 },
  )
})

const anyMove = fc.oneof(
  fc.record({ kind: fc.constant('arrived' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('hop' as const),
    sequence: fc.integer({ min: 0, max: 60 }),
    direction: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({
    kind: fc.constant('time' as const),
    sequence: fc.integer({ min: 1, max: 60 }),
    direction: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({ kind: fc.constant('list' as const), pages: fc.integer({ min: 1, max: 3 }) }),
)

it("pages and hops in any order return the server's messages, and in the end all of them [HIST-33]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { maxLength: 12 }), async (moves) => {
      const all: WireMessage[] = []
      const grow = (count: number) =>
        Array.from({ length: count }, () => {
          const message = aMessage({ sequence: (all.at(-1)?.sequence ?? 0) + 1 })
          all.push(message)
          return message
        })
      grow(40)
      // Some are deleted, or for others.
      for (const gone of [38, 20, 19, 7]) all.splice(gone - 1, 1)
      const client = await aReadyClient((server) => keepsHistory(server, all))
      const conversationID = 'C2Cbob'
      const hop = async (positionValue: { sequence?: number; time?: number; direction: 0 | 1 }) => {
        const call = client.chat.getMessageListHopping({ conversationID, ...positionValue })
        return (await outcome(client, call)).data.messageList.map(({ sequence }) => sequence)
      }
      const expected = (sequence: number, direction: 0 | 1, count: number) => {
        const sequences = all.map((message) => message.sequence)
        if (direction === 1) return sequences.filter((one) => one >= sequence).slice(0, count)
        return sequences.filter((one) => sequence === 0 || one <= sequence).slice(-count)
      }
      const list = async (pages: number) => {
        const seen: number[] = []
        let next = ''
        for (let page = 0; page < pages; page++) {
          const call = client.chat.getMessageList({ conversationID, nextReqMessageID: next })
          const { data } = await outcome(client, call)
          seen.unshift(...data.messageList.map(({ sequence }) => sequence))
          next = data.nextReqMessageID
          if (data.isCompleted) break
        }
        return seen
      }
      for (const move of moves) {
        if (move.kind === 'arrived') {
          const messageList = grow(move.count)
          client.server.push(pushes.message.received, { position: 0, messageList })
          await client.advance(2_000)
        } else if (move.kind === 'list') {
          expect(await list(move.pages)).toEqual(expected(0, 0, move.pages * 15))
        } else if (move.kind === 'time') {
          const { time } = aMessage({ sequence: move.sequence })
          const { direction } = move
          expect(await hop({ time, direction })).toEqual(expected(move.sequence, direction, 15))
        } else if (move.sequence > 0 || move.direction === 0) {
          const { sequence, direction } = move
          expect(await hop({ sequence, direction })).toEqual(expected(sequence, direction, 15))
        }
      }
      expect(await list(99)).toEqual(all.map(({ sequence }) => sequence))
      await client.chat.destroy()
    }),
    { numRuns: 100 },
  )
})
