import type { AnswerOf, commands } from 'tavern-im/protocol'
import { aMessage, type Device, openCore } from './test-core.ts'

export type ChangeAnswer = AnswerOf<typeof commands.annotation.changeExtensions>
export type ListAnswer = AnswerOf<typeof commands.annotation.extensions>

export const SUPPORTS = 32
export const atBob = { conversationType: 1, to: 'bob', sequence: 1 } as const
export const atAlice = { conversationType: 1, to: 'alice', sequence: 1 } as const

/** alice's message to bob, which supports extensions. */
export const createTestBedWithMessage = async (options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await alice.run('c2c.send', aMessage('alice', 'bob', { flags: SUPPORTS }))
  return { testBed, alice, bob }
}

const addressFor = ({ userID }: Device) => (userID === 'alice' ? atBob : atAlice)

export const change = (device: Device, operateType: number, extensionList: object[]) =>
  device.run<ChangeAnswer>('extension.change', {
    ...addressFor(device),
    operateType,
    extensionList,
  })

export const set = (device: Device, key: string, value: string, seq = 0) =>
  change(device, 1, [{ key, value, seq }])

export const list = (device: Device, startSequence = 0, nextSeq = 0) =>
  device.run<ListAnswer>('extension.list', { ...addressFor(device), startSequence, nextSeq })

export const extensionEventsOf = ({ received }: Device) =>
  received.events.flatMap(({ data }) => (data.event === 'extensions' ? [data] : []))
