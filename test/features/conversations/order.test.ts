import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConversationRecord, newRecord } from '../../../src/features/conversations/record.ts'
import { ConversationOrder } from '../../../src/features/conversations/record-list.ts'

let activity = 0

const touch = (record: ConversationRecord, lastTime: number, isPinned: boolean): void => {
  record.entity.lastMessage.lastTime = lastTime
  record.entity.isPinned = isPinned
  record.activity = ++activity
}

const aRecord = (id: string, lastTime: number, isPinned = false): ConversationRecord => {
  const record = newRecord(`C2C${id}`)
  touch(record, lastTime, isPinned)
  return record
}

const orderOf = (...records: ConversationRecord[]): string[] => {
  const order = new ConversationOrder()
  for (const record of records) order.moved(record)
  return order.read().map(({ entity }) => entity.conversationID.slice('C2C'.length))
}

describe('the order of conversations', () => {
  it('has the pinned ones first, then the newest first, those without a message last [CONV-01]', () => {
    expect(
      orderOf(
        aRecord('empty', 0),
        aRecord('old', 10),
        aRecord('new', 20),
        aRecord('pinned-old', 5, true),
        aRecord('pinned-new', 15, true),
        aRecord('pinned-empty', 0, true),
      ),
    ).toEqual(['pinned-new', 'pinned-old', 'pinned-empty', 'new', 'old', 'empty'])
  })

  it('has the one that moved later first, of two in the same second [CONV-01]', () => {
    expect(orderOf(aRecord('first', 10), aRecord('second', 10))).toEqual(['second', 'first'])
  })

  it('stays the same object until a conversation moves [CONV-02]', () => {
    const order = new ConversationOrder()
    order.moved(aRecord('a', 1))
    const read = order.read()
    expect(order.read()).toBe(read)
    order.moved(aRecord('b', 2))
    expect(order.read()).not.toBe(read)
  })

  it('is right after thousands of moves without a read [CONV-01]', () => {
    const order = new ConversationOrder()
    const records = Array.from({ length: 50 }, (_, index) => aRecord(`${index}`, 0))
    for (let move = 0; move < 5_000; move++) {
      const record = records[(move * 7) % records.length] as ConversationRecord
      touch(record, move, move % 11 === 0)
      order.moved(record)
    }
    const [gone, ...left] = records as [ConversationRecord, ...ConversationRecord[]]
    order.removed(gone)
    expect(order.read().map(idOf)).toEqual(left.sort(plainly).map(idOf))
  })

  it('equals a plain sort after any moves, pins and removals [CONV-01]', () => {
    const anyStep = fc.record({
      who: fc.nat(12),
      kind: fc.constantFrom('move', 'move', 'move', 'remove', 'read'),
      time: fc.nat(6),
      isPinned: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const order = new ConversationOrder()
        const present = new Map<number, ConversationRecord>()
        for (const { who, kind, time, isPinned } of steps) {
          const known = present.get(who)
          if (kind === 'read') order.read()
          else if (kind === 'remove') {
            if (known !== undefined) order.removed(known)
            present.delete(who)
          } else {
            const record = known ?? newRecord(`C2C${who}`)
            present.set(who, record)
            touch(record, time, isPinned)
            order.moved(record)
          }
        }
        expect(order.read().map(idOf)).toEqual([...present.values()].sort(plainly).map(idOf))
      }),
      { numRuns: 500 },
    )
  })
})

const idOf = ({ entity }: ConversationRecord) => entity.conversationID

const plainly = (a: ConversationRecord, b: ConversationRecord): number =>
  Number(b.entity.isPinned) - Number(a.entity.isPinned) ||
  b.entity.lastMessage.lastTime - a.entity.lastMessage.lastTime ||
  b.activity - a.activity
