import type { Device } from 'tavern-im/testing'
import type { Participant, Scenario } from './scenario.ts'

export const one = <Item>(items: readonly Item[], n: number): Item =>
  items[n % items.length] as Item

const SOON_MS = 1_000

/** A line may break while somebody waits. */
const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS))

/** Makes a call; what is refused happened to nobody. Every third is not waited for, none without a line. */
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

/** A deed that is a call, and nothing else. */
export const trying =
  (call: (chat: Device['chat'], n: number) => Promise<unknown>) =>
  (_scenario: Scenario, participant: Participant, n: number): Promise<void> =>
    tried(participant, n, call(participant.device.chat, Math.floor(n / 3)))

const cut = async (_scenario: Scenario, participant: Participant): Promise<void> => {
  participant.device.cable.cut()
  participant.isCut = true
}

const reconnect = async ({ participants }: Scenario, participant: Participant): Promise<void> =>
  participants.plug(participant)

/** What happens to lines and pages, whatever is played. */
export const connectionActions = {
  cut,
  reconnect,
  /** What is on its way is lost, or its answer is. */
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

/** What others may not happen beside. */
export const alone: ReadonlySet<string> = new Set(Object.keys(connectionActions))
