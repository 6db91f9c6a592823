import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { each } from '../../support/each.ts'
import { userSigOf } from '../../support/users.ts'
import { newHistogram, record } from '../histogram.ts'
import { nowUs } from '../now.ts'
import { countsFrom, Schedule } from '../schedule.ts'
import { pause } from '../until.ts'
import { Counts, type LoginPart, type Plan } from './part.ts'
import { nameOf, People, urlOf } from './people.ts'

/** Calls back with the due time for each number below a count, at a fixed rate. */
const eachDue = async (
  count: number,
  perSecond: number,
  task: (index: number, fromUs: number) => Promise<unknown>,
): Promise<void> => {
  const schedule = new Schedule(nowUs(), perSecond)
  const tasks: Promise<unknown>[] = []
  while (tasks.length < count) {
    const due = schedule.take(nowUs())
    if (due === undefined) await pause(1)
    else tasks.push(task(tasks.length, countsFrom(due, nowUs())))
  }
  await Promise.all(tasks)
}

/** All clients connect, log in and disconnect. */
export const logins = (plan: Plan): LoginPart => {
  const { app, share, rate, inFlight } = plan
  const counts = new Counts(plan.progress)
  const length = share.to - share.from
  // Created before the measurement: this is not the server's work.
  const sigs = Array.from({ length }, (_, n) => userSigOf(nameOf(plan, share.from + n), app))
  let people = new People(plan)

  const login = async (index: number): Promise<RawClient> => {
    const client = share.from + index
    const { sdkAppID } = app
    const one = await connectRaw({ url: urlOf(plan, client), sdkAppID, onPush: () => {} })
    await one.login(nameOf(plan, client), sigs[index] as string)
    return one
  }

  return {
    warm: () => people.warm(),
    async come() {
      const latencies = newHistogram()
      const loginTimed = async (index: number, fromUs = nowUs()) => {
        people.keep(await login(index))
        record(latencies, nowUs() - fromUs)
        counts.addDone()
      }
      if (rate === undefined) await each(length, inFlight, (index) => loginTimed(index))
      else await eachDue(length, rate, loginTimed)
      return { logins: length, latencies }
    },
    async leave() {
      await people.leave()
      people = new People(plan)
    },
  }
}
