import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { sigOf, type TestBed } from '../support/test-bed.ts'
import { create, whenIn } from './group-scene.ts'
import { alone, lines } from './line-deeds.ts'
import { AGREE, type Deed, leave, runSteps, type Seat, Seats } from './play.ts'
import { formats, MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'

/** Conflicts come on top of the writes: here are more of both than anybody makes by hand. */
const unlimited = async ({ server }: TestBed): Promise<void> => {
  const often = { seconds: 1, calls: 1_000 }
  const names = ['group.changeAttributes', 'group.attributes', 'group.updateCounters']
  const CloudConfig = {
    cmd_frequency_limit: Object.fromEntries(names.map((name) => [name, often])),
  }
  const path = 'openconfigsvr/set_cloud_config'
  const usersig = sigOf('administrator')
  await callRest(server.httpUrl, path, { CloudConfig }, { usersig })
}

/** Five devices of three users in a group, and what they wrote there. */
class DataPlay {
  readonly seats: Seats
  /** What may stand at each key: the last that succeeded, and what was lost on its way since. */
  readonly possible = new Map<string, string[]>([['shared', ['']]])
  texts = 0
  sum = 0
  groupID = ''

  constructor(testBed: TestBed) {
    this.seats = new Seats(testBed)
  }

  async start(format: 'binary' | 'text'): Promise<void> {
    await unlimited(this.seats.testBed)
    for (const userID of ['alice', 'alice', 'bob', 'bob', 'carol']) {
      await this.seats.add(userID, { format })
    }
    const devices = this.seats.all.map(({ device }) => device)
    this.groupID = await create(devices[0] as Device, {}, 'bob', 'carol')
    for (const device of devices) await whenIn(device, this.groupID)
  }
}

/** The write before has its outcome, so that it cannot come later. Nobody waits for this one. */
const write: Deed<DataPlay> = async (play, seat) => {
  if (seat.calls.size > 0) return
  const { groupID, possible, seats } = play
  const key = `own${seats.all.indexOf(seat)}`
  const value = `${++play.texts}`
  possible.set(key, [...(possible.get(key) ?? ['']), value])
  possible.get('shared')?.push(value)
  const groupAttributes = { [key]: value, shared: value }
  const call = seat.device.chat.setGroupAttributes({ groupID, groupAttributes })
  calling(
    seat,
    call.then(
      () => possible.set(key, [value]),
      () => {},
    ),
  )
}

const calling = (seat: Seat, call: Promise<unknown>): void => {
  const outcome = call.finally(() => seat.calls.delete(outcome))
  seat.calls.add(outcome)
}

/** However lines break, it is counted, and once. */
const count: Deed<DataPlay> = async (play, seat, n) => {
  const value = 1 + (n % 9)
  play.sum += value
  const { chat } = seat.device
  calling(seat, chat.increaseGroupCounter({ groupID: play.groupID, key: 'n', value }))
}

const { cut, mend, blip, restart } = lines
const deeds = { write, count, cut, mend, blip, restart } satisfies Record<string, Deed<DataPlay>>

const names: readonly (keyof typeof deeds)[] = [
  ...(['write', 'write', 'count', 'count', 'cut', 'mend', 'mend', 'blip'] as const),
]

const plans = fc.record({
  rounds: roundsOf(names, 5, { once: 'restart' }),
  logRetention: retentions,
  format: formats,
})

const attributesOf = async ({ chat }: Device, groupID: string): Promise<Record<string, string>> =>
  (await chat.getGroupAttributes({ groupID })).data.groupAttributes

/** What a device has, and what it was told last of it. */
const heldBy = async (device: Device, groupID: string): Promise<string[]> => {
  const counters = (await device.chat.getGroupCounters({ groupID })).data
  return [JSON.stringify(await attributesOf(device, groupID)), JSON.stringify(counters)]
}

/** What every device was told last. */
const told = ({ seats }: DataPlay) =>
  seats.all.map(({ device: { events } }) => {
    const attributes = events.findLast(({ name }) => name === EVENT.GROUP_ATTRIBUTES_UPDATED)?.data
    return (attributes as { groupAttributes: object } | undefined)?.groupAttributes
  })

describe('whatever five devices write into a group at once', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'no line that breaks loses or repeats any of it (%i) [GROUP-115] [GROUP-145] [GROUP-146]',
    playing(plans, async (testBed, { rounds, format }) => {
      const play = new DataPlay(testBed)
      const { seats, possible } = play
      await play.start(format)
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await seats.mend()
        const fresh = await seats.fresh()
        const bob = fresh.get('bob') as Device
        const last = await attributesOf(bob, play.groupID)
        for (const [key, values] of possible) expect(values).toContain(last[key] ?? '')
        const { counters } = (await bob.chat.getGroupCounters({ groupID: play.groupID })).data
        expect(counters).toEqual(play.sum === 0 ? {} : { n: play.sum })
        const isTold = () => expect(told(play)).toEqual(seats.all.map(() => last))
        if ('shared' in last) await vi.waitFor(isTold, AGREE)
        await seats.agree(fresh, (device) => heldBy(device, play.groupID))
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
