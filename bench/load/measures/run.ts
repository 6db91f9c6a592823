import { MEMBERS, SENDERS } from '../../support/stored-names.ts'
import type { CommonPlan } from '../crew.ts'
import type { LoadOptions, ScenarioName } from '../options.ts'
import { groupsFill, pairsFill } from '../set-ups/fills.ts'
import type { Fill, SetUp } from '../set-ups/set-up.ts'
import { type Share, shares } from '../shares.ts'

/** One scenario on one set-up. */
export interface Run {
  readonly options: LoadOptions
  readonly setUp: SetUp
  readonly workers: number
}

interface Usual {
  readonly clients: number
  readonly inFlight: number
}

/** Pairs of a cold start, and the rate at which stored pairs are written to. */
const PAIRS = 50_000
const RATE = 1_000

/** Defaults by scenario. */
const usual: Readonly<Record<ScenarioName, Usual>> = {
  'one-to-one': { clients: 200, inFlight: 8 },
  'cold-start': { clients: 2_000, inFlight: 1 },
  groups: { clients: 1_000, inFlight: 8 },
  'live-room': { clients: 5_000, inFlight: 64 },
  'login-storm': { clients: 5_000, inFlight: 50 },
  'reconnect-storm': { clients: 1_000, inFlight: 1 },
}

/** Longer than the longest reconnect delay of clients. */
const STALLED_MS = 20_000

const runName = (): string => `l${Date.now().toString(36)}`

/** Stored pairs of a scenario; undefined: there are none. */
const pairsOf = (scenario: ScenarioName, { pairs }: LoadOptions): number | undefined => {
  if (scenario === 'cold-start') return pairs ?? PAIRS
  return scenario === 'one-to-one' ? pairs : undefined
}

/** Whether neighbours write to each other. */
const isInPairs = (scenario: ScenarioName, options: LoadOptions): boolean =>
  scenario === 'reconnect-storm' ||
  (scenario === 'one-to-one' && pairsOf(scenario, options) === undefined)

const clientsOf = (scenario: ScenarioName, options: LoadOptions): number => {
  const isStored = pairsOf(scenario, options) !== undefined
  const requested = options.clients ?? usual[isStored ? 'cold-start' : scenario].clients
  return isInPairs(scenario, options) ? requested + (requested % 2) : requested
}

/** Size of the groups, and the members of each; undefined: all are online. */
const membersOf = (scenario: ScenarioName, { members }: LoadOptions): number | undefined =>
  scenario === 'groups' ? members : undefined

/** Messages or logins per second; undefined: as many as possible. */
export const rateOf = (scenario: ScenarioName, options: LoadOptions): number | undefined =>
  options.rate ?? (pairsOf(scenario, options) === undefined ? undefined : RATE)

/** The data that a scenario needs before a server starts. */
export const fillOf = (scenario: ScenarioName, options: LoadOptions): Fill | undefined => {
  const { groupSize, messages } = options
  const [clients, pairs] = [clientsOf(scenario, options), pairsOf(scenario, options)]
  const members = membersOf(scenario, options)
  if (pairs !== undefined) return pairsFill({ senders: clients, pairs, messages })
  return members === undefined ? undefined : groupsFill({ clients, groupSize, members })
}

/** Names of a filled database are known; others must be new. */
const runOf = (scenario: ScenarioName, options: LoadOptions): string => {
  if (pairsOf(scenario, options) !== undefined) return SENDERS
  return membersOf(scenario, options) === undefined ? runName() : MEMBERS
}

/** The clients of a run, their threads, and the threads' plans. */
export const planOf = (
  scenario: ScenarioName,
  { options, setUp, workers }: Run,
): { readonly plan: CommonPlan; readonly parts: readonly Share[] } => {
  const { groupSize, speakers, clockAhead } = options
  const pairs = pairsOf(scenario, options)
  const rate = rateOf(scenario, options)
  const unit = scenario === 'groups' ? groupSize : isInPairs(scenario, options) ? 2 : 1
  const count = clientsOf(scenario, options)
  const parts = shares(count, unit, workers)
  // The clients of a room are in one thread; logins are distributed.
  const threads = scenario === 'live-room' ? 1 : parts.length
  const atATime = options.inFlight ?? usual[scenario].inFlight
  const plan = {
    urls: setUp.urls,
    app: setUp.app,
    run: runOf(scenario, options),
    clients: count,
    rate: rate === undefined ? undefined : rate / threads,
    inFlight: inFlightOf(scenario, atATime, threads),
    groupSize,
    members: membersOf(scenario, options),
    pairs,
    clockAhead,
    speakers,
    stalledMs: STALLED_MS,
  }
  return { plan, parts }
}

/** Per conversation, or per thread for logins. Each client of a pair has its own. */
const inFlightOf = (scenario: ScenarioName, atATime: number, threads: number): number => {
  if (scenario === 'one-to-one') return 2 * atATime
  return scenario === 'login-storm' ? Math.ceil(atATime / threads) : atATime
}
