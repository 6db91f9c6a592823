import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { aWorld, type Device, sigOf, type World } from '../support/world.ts'
import { create, twoEach, whenIn } from './group-scene.ts'
import { lostLine } from './support.ts'

let world: World

beforeEach(async () => {
  world = await aWorld()
  // Conflicts come on top of the writes: here are more of both than anybody makes by hand.
  const often = { seconds: 1, calls: 1_000 }
  const names = ['group.changeAttributes', 'group.attributes', 'group.updateCounters']
  const CloudConfig = {
    cmd_frequency_limit: Object.fromEntries(names.map((name) => [name, often])),
  }
  const path = 'openconfigsvr/set_cloud_config'
  const usersig = sigOf('administrator')
  await callRest(world.server.httpUrl, path, { CloudConfig }, { usersig })
})

afterEach(() => world.close())

/** Numbers below a limit, the same for the same seed. */
const dice = (seed: number) => {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const WRITES = 4

/** Five devices of three users in a group. */
const five = async () => {
  const { alice, all } = await twoEach(world, 'binary')
  const carol = await world.device('carol')
  const groupID = await create(alice, {}, 'bob', 'carol')
  const devices = [...all, carol]
  for (const device of devices) await whenIn(device, groupID)
  return { devices, groupID }
}

const attributesOf = async ({ chat }: Device, groupID: string) =>
  (await chat.getGroupAttributes({ groupID })).data.groupAttributes

describe.each([1, 2, 3])('five devices at once, play %i', (seed) => {
  it('lose no attribute that they write, whatever lines break [GROUP-145]', async () => {
    const roll = dice(seed)
    const { devices, groupID } = await five()
    /** What each device has written into a key of its own: the last that succeeded, and what may have. */
    const own = devices.map(() => [''])
    const shared: string[] = ['']
    const write = async (device: Device, index: number) => {
      for (let n = 1; n <= WRITES; n++) {
        const value = `${index}.${n}`
        shared.push(value)
        const groupAttributes = { [`own${index}`]: value, shared: value }
        const isDone = await device.chat.setGroupAttributes({ groupID, groupAttributes }).then(
          () => true,
          () => false,
        )
        own[index] = isDone ? [value] : [...(own[index] ?? []), value]
        if (roll(3) > 0) continue
        await lostLine(device)
        device.cable.mend()
      }
    }
    await Promise.all(devices.map(write))
    const last = await attributesOf(await world.device('bob'), groupID)
    for (const [index, possible] of own.entries()) {
      expect(possible).toContain(last[`own${index}`] ?? '')
    }
    expect(shared).toContain(last.shared)
    for (const device of devices) {
      await device.settles(() => {
        const told = device.heard.findLast(({ name }) => name === EVENT.GROUP_ATTRIBUTES_UPDATED)
        const { groupAttributes } = (told?.data ?? {}) as { groupAttributes?: typeof last }
        return groupAttributes?.shared === last.shared
      })
      expect(await attributesOf(device, groupID)).toEqual(last)
    }
  }, 60_000)

  it('count what they count, whatever lines break [GROUP-115] [GROUP-146]', async () => {
    const roll = dice(seed)
    const { devices, groupID } = await five()
    let sum = 0
    const count = async ({ chat, cable }: Device) => {
      for (let n = 0; n < WRITES; n++) {
        const value = 1 + roll(9)
        const call = chat.increaseGroupCounter({ groupID, key: 'n', value })
        if (roll(2) === 0) cable.cut()
        cable.mend()
        await call
        sum += value
      }
    }
    await Promise.all(devices.map(count))
    const fresh = await world.device('bob')
    expect((await fresh.chat.getGroupCounters({ groupID })).data.counters).toEqual({ n: sum })
    await fresh.chat.increaseGroupCounter({ groupID, key: 'n', value: 100 })
    for (const device of devices) {
      await device.until(EVENT.GROUP_COUNTER_UPDATED, ({ value }) => value === sum + 100)
    }
  }, 60_000)
})
