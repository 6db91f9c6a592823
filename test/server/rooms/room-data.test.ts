import { describe, expect, it } from 'vitest'
import type { JoinAnswer } from '../core/support/test-core.ts'
import { openRooms, ROOM } from './support.ts'

const aRoom = async () => {
  const rooms = await openRooms()
  const alice = await rooms.device('alice')
  await alice.run('group.create', { type: 'AVChatRoom', name: 'room', groupID: ROOM })
  const options = { groupID: ROOM, applyMessage: '', historyMessageFlag: 0 }
  const { room } = await alice.run<JoinAnswer>('group.join', options)
  if (room === undefined) throw new Error('there is no polling key')
  return { rooms, alice, room }
}

describe('attributes and counters of a live room', () => {
  it('are delivered to polls there, each change separately [GROUP-108]', async () => {
    const { rooms, alice, room } = await aRoom()
    const data = { groupAttributeList: [{ key: 'seat', value: 'alice' }], keyList: [] }
    const change = { groupID: ROOM, mainSequence: 0, operationType: 2, ...data }
    await alice.run('group.changeAttributes', change)
    const likes = [{ key: 'likes', value: '5' }]
    const count = { groupID: ROOM, mode: 'Increase', counterList: likes }
    await alice.run('group.updateCounters', { ...count, random: 1 })
    const { eventList, nextSeq } = await rooms.poll({ key: room.key, startSeq: room.nextSeq })
    expect(eventList).toEqual([
      {
        event: 'attributes',
        operationType: 2,
        mainSequence: 1,
        groupAttributeList: [{ key: 'seat', value: 'alice', sequence: 1 }],
        keyList: [],
      },
      { event: 'counters', counterSequence: 1, counterList: likes },
    ])
    await alice.run('group.updateCounters', { ...count, random: 2 })
    const next = await rooms.poll({ key: room.key, startSeq: nextSeq })
    expect(next.eventList).toMatchObject([{ counterList: [{ key: 'likes', value: '10' }] }])
  })
})
