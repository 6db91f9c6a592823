import { expect, it } from 'vitest'
import { Leader } from '../../../server/src/cluster/leader/leader.ts'
import { PROTOCOL, packMessage, type ToLeader } from '../../../server/src/cluster/messages.ts'

const SESSIONS = 20
/** Longer than a loop may run in one tick. */
const LEAVE_MS = 5

const busy = (ms: number): void => {
  const since = performance.now()
  while (performance.now() - since < ms);
}

/** A leader whose sessions take a while to leave, with a node of many sessions. */
const aLeader = () => {
  const left: string[] = []
  const closed: string[] = []
  const registry = {
    enter() {},
    leave({ id }: { readonly id: string }) {
      busy(LEAVE_MS)
      left.push(id)
    },
  }
  const core = { connectionClosed: (id: string) => void closed.push(id) }
  const resumption = { admits: () => false, came() {}, isOver: true }
  const linkTo = () => ({ node: 'b', waitingBytes: 0, send() {}, close() {} })
  const log = { info() {}, warn() {}, error() {} }
  const parts = { epoch: 1, core, registry, linkTo, resumption, guard: {}, log }
  const leader = new Leader(parts as never)
  const say = (said: ToLeader) => leader.onMessage('b', packMessage(said))
  say({ is: 'join', protocol: PROTOCOL, epoch: 1, goesOn: false })
  for (let line = 0; line < SESSIONS; line++) {
    const connectionID = `b.${line}`
    const caller = { sdkAppID: 1, userID: `user${line}`, tinyID: '', connectionID }
    say({
      is: 'entered',
      line: `${line}`,
      caller: { ...caller, instanceID: '', platform: 7, origin: '' },
      client: { platform: 7, isMiniProgram: false },
    })
  }
  return { leader, left, closed }
}

it('a leader does other work while the sessions of a lost node leave [NODE-21]', async () => {
  const { leader, left, closed } = aLeader()
  leader.lost('b')
  expect(left.length).toBeLessThan(3)
  await new Promise(setImmediate)
  expect(left.length).toBeLessThan(SESSIONS)
  await leader.end()
  expect([left.length, closed.length]).toEqual([SESSIONS, SESSIONS])
})
