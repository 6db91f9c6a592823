import type { Device } from 'tavern-im/testing'
import {
  perform,
  type Action as WorkloadAction,
} from '../../testing/internal/workload/actions/action.ts'
import { Chance } from '../../testing/internal/workload/chance.ts'
import type { Action, Participant, Scenario } from './scenario.ts'

export const one = <Item>(items: readonly Item[], n: number): Item =>
  items[n % items.length] as Item

const SOON_MS = 1_000

/** Limits the wait for a call, because its connection may break. */
const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS))

/** Makes a call, ignores its rejection; does not await every third, nor any while disconnected. */
export const tried = async (
  participant: Participant,
  n: number,
  call: Promise<unknown>,
  done: () => void = () => {},
): Promise<void> => {
  const { calls } = participant
  const outcome = call.then(done, () => {}).finally(() => calls.delete(outcome))
  calls.add(outcome)
  if (!participant.isCut && n % 3 > 0) await Promise.race([outcome, soon()])
}

/** An action that consists of one call. */
export const trying =
  (call: (chat: Device['chat'], n: number) => Promise<unknown>) =>
  (_scenario: Scenario, participant: Participant, n: number): Promise<void> =>
    tried(participant, n, call(participant.device.chat, Math.floor(n / 3)))

/** Actions of the shared workload, by the names of their rows. */
export const sharedActions = <Name extends string>(
  table: Readonly<Record<Name, readonly [weight: number, action: WorkloadAction]>>,
): Readonly<Record<Name, Action<Scenario>>> => {
  const entries = Object.entries<readonly [weight: number, action: WorkloadAction]>(table)
  const actions = entries.map(([name, [, action]]) => [name, shared(name, action)])
  return Object.fromEntries(actions)
}

/** An action of the shared workload. */
export const shared =
  (name: string, action: WorkloadAction): Action<Scenario> =>
  ({ participants: { workload } }, participant, n) => {
    const dice = new Chance(`${n}`)
    const context = { name, workload, device: participant, chat: participant.chat, dice }
    return tried(participant, n, perform(action, context))
  }

const cut = async (_scenario: Scenario, participant: Participant): Promise<void> => {
  participant.device.cable.cut()
  participant.isCut = true
}

const reconnect = async ({ participants }: Scenario, participant: Participant): Promise<void> =>
  participants.plug(participant)

/** The actions on connections and pages, common to all scenarios. */
export const connectionActions = {
  cut,
  reconnect,
  /** Requests in flight are lost, or their responses are. */
  async blip(scenario: Scenario, participant: Participant): Promise<void> {
    await cut(scenario, participant)
    await reconnect(scenario, participant)
  },
  async reload({ participants }: Scenario, participant: Participant): Promise<void> {
    await participant.device.chat.destroy()
    await Promise.all(participant.calls)
    await participants.reopen(participant)
  },
  /** The page ends without a word. */
  async kill({ participants }: Scenario, participant: Participant): Promise<void> {
    await participant.device.cable.remove()
    await participants.reopen(participant)
  },
  async restart({ participants }: Scenario): Promise<void> {
    await participants.testBed.restart()
    for (const participant of participants.all)
      if (!participant.isCut) participants.plug(participant)
  },
}

/** Actions that must not run concurrently with others. */
export const alone: ReadonlySet<string> = new Set(Object.keys(connectionActions))
