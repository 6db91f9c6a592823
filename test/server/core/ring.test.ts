import { expect, it } from 'vitest'
import { Ring } from '../../../server/src/domain/rooms/ring.ts'

const KB = 1024

/** A ring of `count` messages of a size; the first byte of each is its sequence. */
const aRing = (count: number, size: number): Ring => {
  const ring = new Ring(1)
  for (let sequence = 1; sequence <= count; sequence++) {
    const bytes = new Uint8Array(size)
    bytes[0] = sequence % 256
    ring.add({ time: sequence, bytes })
  }
  return ring
}

const firstsOf = (messages: readonly Uint8Array[]) => messages.map(([first]) => first)

it('a room keeps a megabyte of its newest messages, and returns them in order', () => {
  const ring = aRing(250, 64 * KB)
  expect([ring.before, ring.next, ring.newestTime]).toEqual([250 - 16, 251, 250])
  const { messages, end } = ring.from(1)
  expect([firstsOf(messages), end]).toEqual([[235, 236], 237])
  expect(firstsOf(ring.from(end).messages)).toEqual([237, 238])
  const newest = ring.newest(3, 0)
  expect([firstsOf(newest.messages), newest.first]).toEqual([[248, 249, 250], 248])
  expect(ring.newest(0, 0)).toEqual({ messages: [], first: 251 })
})

it('a room keeps 1,000 small messages', () => {
  const ring = aRing(2_500, 1)
  expect([ring.before, ring.next]).toEqual([1_500, 2_501])
  expect(firstsOf(ring.from(1_501).messages)[0]).toBe(1_501 % 256)
  expect(ring.from(1_501).messages).toHaveLength(100)
})
