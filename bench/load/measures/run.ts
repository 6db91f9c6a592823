import type { CommonPlan } from '../crew.ts'
import type { LoadOptions, ScenarioName } from '../options.ts'
import type { SetUp } from '../set-ups/set-up.ts'
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

/** Defaults by scenario. */
const usual: Readonly<Record<ScenarioName, Usual>> = {
  'one-to-one': { clients: 200, inFlight: 8 },
  groups: { clients: 1_000, inFlight: 8 },
  'live-room': { clients: 5_000, inFlight: 64 },
  'login-storm': { clients: 5_000, inFlight: 50 },
  'reconnect-storm': { clients: 1_000, inFlight: 1 },
}

/** Longer than the longest reconnect delay of clients. */
const STALLED_MS = 20_000

const runName = (): string => `l${Date.now().toString(36)}`

/** The clients of a run, their threads, and the threads' plans. */
export const planOf = (
  scenario: ScenarioName,
  { options, setUp, workers }: Run,
): { readonly plan: CommonPlan; readonly parts: readonly Share[] } => {
  const { clients, inFlight } = usual[scenario]
  const { groupSize, speakers, rate } = options
  const inPairs = scenario === 'one-to-one' || scenario === 'reconnect-storm'
  const unit = scenario === 'groups' ? groupSize : inPairs ? 2 : 1
  const requested = options.clients ?? clients
  const count = inPairs ? requested + (requested % 2) : requested
  const parts = shares(count, unit, workers)
  // The clients of a room are in one thread; logins are distributed.
  const threads = scenario === 'live-room' ? 1 : parts.length
  const atATime = options.inFlight ?? inFlight
  const plan = {
    urls: setUp.urls,
    app: setUp.app,
    run: runName(),
    clients: count,
    rate: rate === undefined ? undefined : rate / threads,
    inFlight: inFlightOf(scenario, atATime, threads),
    groupSize,
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
