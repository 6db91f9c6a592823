import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { encodeMessage } from 'tavern-im/protocol'
import { expect, it, vi } from 'vitest'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  temporaryDirectory,
} from './support/test-core.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const MESSAGES = 400
const PEERS = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
const ROOM = 'the-room'

/** Delivers to no recipient, so that only the core keeps memory. */
const noDelivery = {
  deliver() {},
  deliverToApp() {},
  kick() {},
  isOnline: () => false,
  onlineAmong: () => [],
  platformsOf: () => [],
}

/** Other writes between two messages: pushes and answers, which are freed afterwards. */
const writeMuch = () => {
  const words = 'x'.repeat(1_500)
  for (let count = 0; count < 10; count++)
    encodeMessage(unsentText('a', 'b', { payload: { text: words } }))
}

/** Bytes outside of the heap. Collected ones are freed a little later. */
const external = async (): Promise<number> => {
  for (let count = 0; count < 5; count++) {
    collect()
    await setImmediate()
  }
  return process.memoryUsage().arrayBuffers
}

const sayMany = async (say: (to: string) => Promise<unknown>) => {
  for (let count = 0; count < MESSAGES; count++) {
    await say(PEERS[count % PEERS.length] ?? '')
    writeMuch()
  }
}

const inARoom = async (device: Device) => {
  await device.run('group.create', { type: 'AVChatRoom', name: 'room', groupID: ROOM })
  await device.run('group.join', { groupID: ROOM, applyMessage: '' })
}

const ways = {
  'one to another': (device: Device) => (to: string) => device.run('c2c.send', aMessage('a', to)),
  'in a live room': (device: Device) => () => device.run('group.send', aGroupMessage('a', ROOM)),
}

it.each(Object.entries(ways))(
  'the core keeps no more of a message sent %s than its own bytes',
  async (_, way) => {
    const { device } = await openCore({ delivery: noDelivery, dataDir: temporaryDirectory() })
    const a = await device('a')
    for (const peer of PEERS) await device(peer)
    await inARoom(a)
    const say = way(a)
    const before = await external()
    await sayMany(say)
    await vi.waitFor(async () => {
      expect((await external()) - before).toBeLessThan(MESSAGES * 4_000)
    }, 10_000)
  },
)
