import type { WireMessage } from 'tavern-im/protocol'
import {
  aGroupMessage,
  aMessage,
  type Device,
  type HistoryAnswerOf,
  openCore,
  wholeList,
} from './test-core.ts'

export const c2c = (to: string, sequence = 0) => ({ conversationType: 1, to, sequence })
export const inGroup = (sequence = 0) => ({ conversationType: 2, to: 'g', sequence })

export const revoke = (device: Device, address: object, reason = '') =>
  device.run('message.revoke', { ...address, reason })

export const notRevoked = (device: Device, address: object) =>
  device.refused('message.revoke', { ...address, reason: '' })

/** The body of a modification. */
export const changeTo = (address: object, text: string, version = 0) => ({
  ...address,
  version,
  payload: { text },
  cloudCustomData: '',
})

export const messagesOf = async (
  device: Device,
  address: { conversationType: number; to: string },
) => {
  const query = { ...address, sequence: 0, count: 100, direction: 0 }
  return (await device.run<HistoryAnswerOf>('message.history', query)).messageList
}

export const sequencesOf = async (device: Device, address: ReturnType<typeof c2c>) =>
  (await messagesOf(device, address)).map(({ sequence }) => sequence)

/** The first row of a device's list. */
export const rowOf = async (device: Device) => (await wholeList(device)).conversations[0]

/** alice and bob, and `count` messages from alice to bob. */
export const createConversation = async (count: number, dataDir = ':memory:') => {
  const testBed = await openCore({ dataDir })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  for (let i = 1; i <= count; i++) {
    await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: `${i}` } }))
  }
  return { testBed, alice, bob }
}

/** A group of alice (owner), bob (administrator if the type has them), carol and dave. */
export const team = async (type = 'Public', dataDir = ':memory:') => {
  const testBed = await openCore({ dataDir })
  const [alice, bob, carol, dave] = [
    await testBed.device('alice'),
    await testBed.device('bob'),
    await testBed.device('carol'),
    await testBed.device('dave'),
  ]
  const memberList = [
    { userID: 'bob', ...(type === 'Public' ? { role: 'Admin' } : {}) },
    { userID: 'carol' },
    { userID: 'dave' },
  ]
  await alice.run('group.create', { type, name: 'g', groupID: 'g', memberList })
  /** Returns the sequence. */
  const say = async (device: Device, text: string, fields: Partial<WireMessage> = {}) => {
    const message = aGroupMessage(device.userID, 'g', { payload: { text }, ...fields })
    const { sequence } = await device.run<{ sequence: number }>('group.send', message)
    return sequence
  }
  return { testBed, alice, bob, carol, dave, say }
}
