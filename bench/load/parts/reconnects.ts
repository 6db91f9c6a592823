import { allFaults } from '../../../testing/internal/workload/message-faults.ts'
import { userSigOf } from '../../support/users.ts'
import { nowUs } from '../now.ts'
import { until } from '../until.ts'
import { Counts, type Plan, type ReconnectPart } from './part.ts'
import { nameOf, People } from './people.ts'
import { ReturningClient } from './returning-client.ts'

/** Messages per client before the loss, and during it. */
const BEFORE = 1
const AWAY = 2

/** Neighbours who write to each other lose the server, continue to write, and reconnect. */
export const reconnects = (plan: Plan): ReconnectPart => {
  const { urls, app } = plan
  const counts = new Counts(plan.progress)
  const people = new People(plan)
  const clients: ReturningClient[] = []
  const connectedUs = new Map<number, number>()
  const caughtUpUs = new Map<number, number>()
  let isExpected = false
  let requestsBefore = 0
  let expected = BEFORE
  const requests = () => clients.reduce((sum, one) => sum + one.requests, 0)

  const hasAll = ({ received, unanswered }: ReturningClient) =>
    unanswered === 0 && received.count >= expected

  const open = (client: number): ReturningClient => {
    const userID = nameOf(plan, client)
    const first = client % urls.length
    const one: ReturningClient = new ReturningClient({
      userID,
      userSig: userSigOf(userID, app),
      sdkAppID: app.sdkAppID,
      peer: nameOf(plan, client ^ 1),
      urls: [...urls.slice(first), ...urls.slice(0, first)],
      onLost() {
        if (!isExpected) throw new Error('the server has closed a connection')
        if (connectedUs.has(client)) return
        for (let count = 0; count < AWAY; count++) one.say()
      },
      onConnected() {
        if (isExpected && !connectedUs.has(client)) connectedUs.set(client, nowUs())
      },
      onChange() {
        if (!connectedUs.has(client) || caughtUpUs.has(client) || !hasAll(one)) return
        caughtUpUs.set(client, nowUs())
        counts.addDone()
      },
    })
    return one
  }

  return {
    warm: () => people.warm(),
    async come() {
      clients.push(
        ...(await people.all(async (client) => {
          const one = open(client)
          await one.come()
          return one
        })),
      )
      for (const one of clients) one.say()
      const answered = () => clients.filter(hasAll).length
      if (!(await until(plan.stalledMs, () => answered() === clients.length, answered))) {
        throw new Error(`${answered()} of ${clients.length} clients have what was said at first`)
      }
    },
    expect() {
      isExpected = true
      expected = BEFORE + AWAY
      requestsBefore = requests()
    },
    drop() {
      for (const one of clients) one.drop()
    },
    async back() {
      await until(
        plan.stalledMs,
        () => caughtUpUs.size === clients.length,
        () => connectedUs.size + caughtUpUs.size,
      )
      return {
        ...allFaults(clients.map(({ received }) => received.ledger().faults([expected]))),
        connectedUs: [...connectedUs.values()],
        caughtUpUs: [...caughtUpUs.values()],
        requests: requests() - requestsBefore,
        sent: AWAY * clients.length,
      }
    },
    async leave() {
      await Promise.all([people.leave(), ...clients.map((one) => one.leave())])
    },
  }
}
