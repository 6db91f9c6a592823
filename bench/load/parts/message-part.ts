import { allFaults } from '../../../testing/internal/workload/message-faults.ts'
import { until } from '../until.ts'
import { sendAhead } from './clock-ahead.ts'
import type { Conversation } from './conversation.ts'
import { asMuchAsGoes, atRate, type Drive } from './drive.ts'
import { Counts, type MessagePart, type Plan } from './part.ts'
import { People } from './people.ts'
import { Tally } from './tally.ts'

/** A message scenario: its clients and its conversations. */
export interface Stage {
  /** Creates data that all workers need; called on one of them. */
  found?(): Promise<void>
  come(): Promise<readonly Conversation[]>
}

export type OpenStage = (plan: Plan, people: People, tally: Tally) => Stage

/** Sends and receives messages on a stage. */
export const messagePart =
  (openStage: OpenStage) =>
  (plan: Plan): MessagePart => {
    const tally = new Tally(plan.progress)
    const people = new People(plan)
    const stage = openStage(plan, people, tally)
    let conversations: readonly Conversation[] = []
    let drive: Drive
    const counts = new Counts(plan.progress)
    const sumOf = (of: (one: Conversation) => number) =>
      conversations.reduce((sum, one) => sum + of(one), 0)
    const received = () => sumOf(({ ledger }) => ledger.received)

    return {
      warm: () => people.warm(),
      async found() {
        await stage.found?.()
      },
      async come() {
        conversations = await stage.come()
        const { clockAhead, share } = plan
        if (clockAhead !== undefined && share.from === 0) await sendAhead(plan, clockAhead)
      },
      start() {
        const { rate, inFlight } = plan
        drive =
          rate === undefined ? asMuchAsGoes(conversations, inFlight) : atRate(conversations, rate)
      },
      measure: () => tally.begin(),
      look: () => tally.take(),
      async stop() {
        tally.end()
        let isStopped = false
        void drive.stop().then(() => {
          isStopped = true
        })
        await until(
          plan.stalledMs,
          () => isStopped,
          () => counts.done + counts.received,
        )
        const shared = conversations.find(
          ({ isShared, speakersHere }) => isShared && speakersHere > 0,
        )
        return (shared?.said ?? []).map((said, speaker) => ({
          said,
          refused: shared?.ledger.refused[speaker] ?? [],
        }))
      },
      async settle(said) {
        for (const one of conversations) if (one.speakersHere === 0) one.reportSaid(said)
        const due = sumOf((one) => one.ledger.due(one.said))
        await until(plan.stalledMs, () => received() >= due, received)
        const { acks, hearings, messages, deliveries, refused, refusals } = tally
        return {
          ...allFaults(conversations.map((one) => one.ledger.faults(one.said))),
          ...{ messages, deliveries, refused, refusals, acks, hearings },
          holes: sumOf(({ holes }) => holes),
        }
      },
      leave: () => people.leave(),
    }
  }
