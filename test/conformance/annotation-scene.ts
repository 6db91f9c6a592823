import type { Device } from 'tavern-im/testing'
import { EVENT, type Message } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'

/** Two users with two devices each, and where they talk. */
export interface Scene {
  readonly alice: Device
  readonly alicesTablet: Device
  readonly bob: Device
  readonly bobsTablet: Device
  readonly all: readonly Device[]
  readonly to: string
  /** The conversation as a device names it. */
  idFor(device: Device): string
}

export const kinds = ['C2C', 'GROUP'] as const
export type Kind = (typeof kinds)[number]

export const aScene = async (
  testBed: TestBed,
  kind: Kind,
  format: 'binary' | 'text',
): Promise<Scene> => {
  const alice = await testBed.device('alice', { format })
  const bob = await testBed.device('bob', { format })
  const alicesTablet = await testBed.device('alice', { format })
  const bobsTablet = await testBed.device('bob', { format })
  const all = [alice, alicesTablet, bob, bobsTablet]
  const scene = { alice, alicesTablet, bob, bobsTablet, all }
  if (kind === 'C2C') {
    const idFor = (device: Device) =>
      device === alice || device === alicesTablet ? 'C2Cbob' : 'C2Calice'
    return { ...scene, to: 'bob', idFor }
  }
  const memberList = [{ userID: 'bob' }]
  const { data } = await alice.chat.createGroup({ name: 'team', type: 'Public', memberList })
  const to = data.group.groupID
  for (const device of all) {
    await device.until(EVENT.GROUP_LIST_UPDATED, (list) => list.some((one) => one.groupID === to))
  }
  return { ...scene, to, idFor: () => `GROUP${to}` }
}

/** alice's message, sent and arrived everywhere, as each device has it. */
export const aMessage = async (kind: Kind, { alice, all, to }: Scene) => {
  const message = alice.chat.createTextMessage({
    to,
    conversationType: kind,
    payload: { text: 'vote' },
    isSupportExtension: true,
  })
  await alice.chat.sendMessage(message)
  const found = (device: Device) => device.chat.findMessage(message.ID)
  await Promise.all(all.map((device) => device.settles(() => found(device)?.status === 'success')))
  return (device: Device): Message => {
    const one = found(device)
    if (one === null) throw new Error('the message is not here')
    return one
  }
}

export const listOf = async ({ chat }: Device, message: Message) => {
  const { data } = await chat.getMessageReactions({ messageList: [message] })
  return data[0]?.reactionList ?? []
}

export const extensionsOf = async ({ chat }: Device, message: Message) => {
  const { data } = await chat.getMessageExtensions(message)
  return Object.fromEntries(data.extensions.map(({ key, value }) => [key, value]))
}
