import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { encodeMessage } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { unsentText } from '../../support/unsent.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  temporaryDirectory,
} from './support/test-core.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const MESSAGES = 100
const ROOM = 'the-room'

/** Whom nothing is told, so that only the core keeps anything. */
const nobody = {
  deliver() {},
  deliverToApp() {},
  kick() {},
  isOnline: () => false,
  platformsOf: () => [],
}

/** What else a server writes between two messages: pushes and answers, which are gone afterwards. */
const writeMuch = () => {
  const words = 'x'.repeat(1_500)
  for (let count = 0; count < 10; count++)
    encodeMessage(unsentText('a', 'b', { payload: { text: words } }))
}

/** Bytes outside of the heap that are kept more than before. */
const keptBy = async (work: () => Promise<void>): Promise<number> => {
  collect()
  const before = process.memoryUsage().arrayBuffers
  await work()
  collect()
  return process.memoryUsage().arrayBuffers - before
}

const sayMany = async (say: () => Promise<unknown>) => {
  for (let count = 0; count < MESSAGES; count++) {
    await say()
    writeMuch()
  }
}

const inARoom = async (device: Device) => {
  await device.run('group.create', { type: 'AVChatRoom', name: 'room', groupID: ROOM })
  await device.run('group.join', { groupID: ROOM, applyMessage: '' })
}

const ways = {
  'one to another': (device: Device) => () => device.run('c2c.send', aMessage('a', 'b')),
  'in a live room': (device: Device) => () => device.run('group.send', aGroupMessage('a', ROOM)),
}

it.each(Object.entries(ways))(
  'keeps of what is said %s no more than its own bytes',
  async (_, way) => {
    const { device } = await openCore({ delivery: nobody, dataDir: temporaryDirectory() })
    const [a] = [await device('a'), await device('b')]
    await inARoom(a)
    const kept = await keptBy(() => sayMany(way(a)))
    expect(kept).toBeLessThan(MESSAGES * 4_000)
  },
)
