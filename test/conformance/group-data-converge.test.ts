import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { sigOf, type TestBed } from '../support/test-bed.ts'
import { alone, connectionActions } from './connection-actions.ts'
import { create, whenIn } from './group-scene.ts'
import { type Action, AGREE, leave, type Participant, Participants, runSteps } from './scenario.ts'
import { formats, MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'

/** Conflicts come on top of the writes: the test makes more of both than a user would. */
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
class GroupDataScenario {
  readonly participants: Participants
  /** Possible values of each key: the last that succeeded, and those without an outcome since. */
  readonly possible = new Map<string, string[]>([['shared', ['']]])
  texts = 0
  sum = 0
  groupID = ''

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, ['alice', 'bob', 'carol'])
  }

  async start(format: 'binary' | 'text'): Promise<void> {
    await unlimited(this.participants.testBed)
    for (const userID of ['alice', 'alice', 'bob', 'bob', 'carol']) {
      await this.participants.add(userID, { format })
    }
    const devices = this.participants.all.map(({ device }) => device)
    this.groupID = await create(devices[0] as Device, {}, 'bob', 'carol')
    for (const device of devices) await whenIn(device, this.groupID)
  }
}

/** The previous write has its outcome, so it cannot arrive later. This write is not awaited. */
const write: Action<GroupDataScenario> = async (scenario, participant) => {
  if (participant.calls.size > 0) return
  const { groupID, possible, participants } = scenario
  const key = `own${participants.all.indexOf(participant)}`
  const value = `${++scenario.texts}`
  possible.set(key, [...(possible.get(key) ?? ['']), value])
  possible.get('shared')?.push(value)
  const groupAttributes = { [key]: value, shared: value }
  const call = participant.device.chat.setGroupAttributes({ groupID, groupAttributes })
  calling(
    participant,
    call.then(
      () => possible.set(key, [value]),
      () => {},
    ),
  )
}

const calling = (participant: Participant, call: Promise<unknown>): void => {
  const outcome = call.finally(() => participant.calls.delete(outcome))
  participant.calls.add(outcome)
}

/** Each call is counted exactly once, however connections break. */
const count: Action<GroupDataScenario> = async (scenario, participant, n) => {
  const value = 1 + (n % 9)
  scenario.sum += value
  const { chat } = participant.device
  calling(participant, chat.increaseGroupCounter({ groupID: scenario.groupID, key: 'n', value }))
}

const { cut, reconnect, blip, restart } = connectionActions
const actions = { write, count, cut, reconnect, blip, restart } satisfies Record<
  string,
  Action<GroupDataScenario>
>

const names: readonly (keyof typeof actions)[] = [
  ...(['write', 'write', 'count', 'count', 'cut', 'reconnect', 'reconnect', 'blip'] as const),
]

const plans = fc.record({
  rounds: roundsOf(names, 5, { once: 'restart' }),
  logRetention: retentions,
  format: formats,
})

const attributesOf = async ({ chat }: Device, groupID: string): Promise<Record<string, string>> =>
  (await chat.getGroupAttributes({ groupID })).data.groupAttributes

/** The attributes and counters of a device. */
const heldBy = async (device: Device, groupID: string): Promise<string[]> => {
  const counters = (await device.chat.getGroupCounters({ groupID })).data
  return [JSON.stringify(await attributesOf(device, groupID)), JSON.stringify(counters)]
}

/** The attributes that each device received last. */
const reported = ({ participants }: GroupDataScenario) =>
  participants.all.map(({ device: { events } }) => {
    const attributes = events.findLast(({ name }) => name === EVENT.GROUP_ATTRIBUTES_UPDATED)?.data
    return (attributes as { groupAttributes: object } | undefined)?.groupAttributes
  })

describe('concurrent group data writes of five devices', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'a broken connection loses and repeats no write (%i) [GROUP-115] [GROUP-145] [GROUP-146]',
    runPlans(plans, async (testBed, { rounds, format }) => {
      const scenario = new GroupDataScenario(testBed)
      const { participants, possible } = scenario
      await scenario.start(format)
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await participants.reconnectAll()
        const fresh = await participants.fresh()
        const bob = fresh.get('bob') as Device
        const last = await attributesOf(bob, scenario.groupID)
        for (const [key, values] of possible) expect(values).toContain(last[key] ?? '')
        const { counters } = (await bob.chat.getGroupCounters({ groupID: scenario.groupID })).data
        expect(counters).toEqual(scenario.sum === 0 ? {} : { n: scenario.sum })
        const isReported = () =>
          expect(reported(scenario)).toEqual(participants.all.map(() => last))
        if ('shared' in last) await vi.waitFor(isReported, AGREE)
        await participants.agree(fresh, (device) => heldBy(device, scenario.groupID))
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
