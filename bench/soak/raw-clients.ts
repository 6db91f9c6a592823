import { allFaults, type MessageFaults } from '../../testing/internal/workload/message-faults.ts'
import { type CommonPlan, type Crew, startCrew } from '../load/crew.ts'
import { merged } from '../load/histogram.ts'
import type { LoginPart, MessagePart } from '../load/parts/part.ts'
import type { SetUp } from '../load/set-ups/set-up.ts'
import { shares } from '../load/shares.ts'
import { pause } from '../load/until.ts'
import { type Times, timesOf } from './action-tally.ts'
import { addedUp } from './added-up.ts'

const kinds = ['one-to-one', 'groups', 'live-room'] as const

type Kind = (typeof kinds)[number]

interface Usual {
  readonly clients: number
  /** Share of the rate. */
  readonly share: number
  readonly unit: number
}

/**
 * Few clients that send much: the server remembers the last 1,024 sends of each account, and this
 * memory must be full within the first quarter of two hours.
 */
const usual: Readonly<Record<Kind, Usual>> = {
  'one-to-one': { clients: 20, share: 0.7, unit: 2 },
  groups: { clients: 20, share: 0.2, unit: 20 },
  'live-room': { clients: 60, share: 0.1, unit: 1 },
}

/** Number of logins at each sample. */
const COMING = 20
const STALLED_MS = 30_000
/** Notices of a group's creation have arrived by then. */
const REST_MS = 1_000

/** Results of raw clients since the last sample. */
export interface RawLook {
  readonly acks: Times
  readonly hearings: Readonly<Record<Kind, Times>>
  readonly logins: Times
}

/** Final results of all messages. */
export interface RawEnd extends MessageFaults {
  readonly messages: number
  readonly deliveries: number
  /** Number of refusals by code and text. */
  readonly refusals: Readonly<Record<string, number>>
  readonly holes: number
}

/** Raw protocol clients, a thread for each kind of conversation. */
export interface RawClients {
  look(): Promise<RawLook>
  end(): Promise<RawEnd>
}

const planFor = ({ urls, app }: SetUp, run: string, rate: number, kind: Kind): CommonPlan => {
  const { clients, share, unit } = usual[kind]
  return {
    urls,
    app,
    run: `${run}${kind[0]}`,
    clients,
    rate: rate * share,
    inFlight: 1,
    groupSize: unit,
    speakers: 4,
    stalledMs: STALLED_MS,
  }
}

const comers = (setUp: SetUp, run: string): Crew<LoginPart> => {
  const plan = { ...planFor(setUp, `${run}c`, 1, 'one-to-one'), clients: COMING, rate: undefined }
  return startCrew('login-storm', plan, shares(COMING, 1, 1))
}

/** Connects them and sends a number of messages per second. */
export const startRawClients = async (
  setUp: SetUp,
  run: string,
  rate: number,
): Promise<RawClients> => {
  const crews: Crew<MessagePart>[] = kinds.map((kind) => {
    const { clients, unit } = usual[kind]
    return startCrew(kind, planFor(setUp, run, rate, kind), shares(clients, unit, 1))
  })
  const coming = comers(setUp, run)
  for (const crew of crews) {
    await crew.first('found')
    await crew.all('come')
  }
  await pause(REST_MS)
  await Promise.all(crews.map((crew) => crew.all('start')))
  await Promise.all(crews.map((crew) => crew.all('measure')))
  return {
    async look() {
      const looks = (await Promise.all(crews.map((crew) => crew.all('look')))).flat()
      const hearings = kinds.map((kind, n) => [kind, timesOf(hearingsOf(looks, n))] as const)
      const [came] = await coming.all('come')
      await coming.all('leave')
      return {
        acks: timesOf(merged(looks.map(({ acks }) => acks))),
        hearings: Object.fromEntries(hearings) as Record<Kind, Times>,
        logins: timesOf(merged(came === undefined ? [] : [came.latencies])),
      }
    },
    async end() {
      const results = await Promise.all(
        crews.map(async (crew) => crew.all('settle', (await crew.all('stop')).flat())),
      )
      await Promise.all(crews.map((crew) => crew.all('leave')))
      await Promise.all([...crews, coming].map((crew) => crew.end()))
      const all = results.flat()
      const sum = (of: (one: (typeof all)[number]) => number) =>
        all.reduce((total, one) => total + of(one), 0)
      return {
        ...allFaults(all),
        messages: sum(({ messages }) => messages),
        deliveries: sum(({ deliveries }) => deliveries),
        refusals: addedUp(all.map(({ refusals }) => refusals)),
        holes: sum(({ holes }) => holes),
      }
    },
  }
}

type Looks = readonly { readonly hearings: ReturnType<typeof merged> }[]

const hearingsOf = (looks: Looks, index: number) =>
  merged(looks.slice(index, index + 1).map(({ hearings }) => hearings))
