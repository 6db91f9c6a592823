import { Headers } from 'undici'
import { expect, it } from 'vitest'
import type { BoundedAnswer } from '../../../server/src/services/providers/fetch-bounded.ts'
import type { Notification } from '../../../server/src/services/push/notification.ts'
import { PushQueue } from '../../../server/src/services/push/push-queue.ts'
import type { PushTarget } from '../../../server/src/services/push/targets.ts'
import { handClock } from '../support/hand-clock.ts'

const answer = (status: number, headers: Record<string, string> = {}): BoundedAnswer => ({
  status,
  headers: new Headers(headers),
  bytes: new Uint8Array(),
})

const aTarget = (token: string): PushTarget => ({
  app: 1,
  token,
  accountID: 1,
  instanceID: '1',
  keys: undefined,
  device: {},
  created: 0,
})

const says = (body: string, tag: string): Notification => ({
  title: 'Bob',
  body,
  tag,
  sequence: 1,
  time: 0,
  badge: 1,
})

interface Try {
  readonly token: string
  readonly body: string
  readonly end: (answer: BoundedAnswer | Error) => void
}

/** Lanes whose push service answers when the test says so. */
const aScene = () => {
  const clock = handClock(0)
  const tries: Try[] = []
  const gone: string[] = []
  const lines: string[] = []
  let shouldSend = true
  const log = () => void lines.push('line')
  const queue = new PushQueue({
    clock,
    log: { info: log, warn: log, error: log },
    post: ({ target: { token } }, { body }) =>
      new Promise((resolve, reject) => {
        const end = (answer: BoundedAnswer | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer)
        tries.push({ token, body, end })
      }),
    shouldSend: () => shouldSend,
    onGone: ({ target }) => gone.push(target.token),
  })
  const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    clock,
    queue,
    tries,
    gone,
    lines,
    look: () => {
      shouldSend = false
    },
    add: async (token: string, body: string, tag = 'C2Cbob') => {
      queue.add({ target: aTarget(token), userID: 'alice' }, says(body, tag))
      await tick()
    },
    ends: async (index: number, answer: BoundedAnswer | Error) => {
      tries[index]?.end(answer)
      await tick()
    },
    pass: async (ms: number) => {
      clock.advance(ms)
      await tick()
    },
  }
}

it('the queue sends one notification a second at most, the newest [PUSH-07]', async () => {
  const { queue, tries, add, ends, pass } = aScene()
  for (const body of ['一', '二', '三']) await add('a', body)
  expect(tries.map(({ body }) => body)).toEqual(['一'])
  await pass(1_000)
  expect(tries).toHaveLength(1)
  await ends(0, answer(201))
  expect(tries.map(({ body }) => body)).toEqual(['一', '三'])
  await ends(1, answer(201))
  await add('a', '四')
  expect(tries).toHaveLength(2)
  await pass(1_000)
  expect(tries.map(({ body }) => body)).toEqual(['一', '三', '四'])
  await ends(2, answer(201))
  await pass(1_000)
  expect(queue.size).toBe(0)
  expect(queue.counts).toEqual({ sent: 3, gathered: 1, failed: 0, lost: 0, gone: 0 })
})

it('the queue sends the newest notification of every conversation, oldest conversation first [PUSH-07]', async () => {
  const { queue, tries, add, ends, pass } = aScene()
  await add('a', '鲍勃一')
  await add('a', '群一', 'GROUPteam')
  await add('a', '卡罗尔', 'C2Ccarol')
  await add('a', '鲍勃二')
  await add('a', '群二', 'GROUPteam')
  await ends(0, answer(201))
  expect(tries.map(({ body }) => body)).toEqual(['鲍勃一'])
  await pass(1_000)
  for (const index of [1, 2, 3]) await ends(index, answer(201))
  expect(tries.map(({ body }) => body)).toEqual(['鲍勃一', '卡罗尔', '鲍勃二', '群二'])
  expect(queue.counts).toEqual({ sent: 4, gathered: 1, failed: 0, lost: 0, gone: 0 })
  await pass(1_000)
  expect(queue.size).toBe(0)
})

it('the queue keeps other conversations while the service fails, and drops all together [PUSH-09]', async () => {
  const { queue, tries, add, ends, pass } = aScene()
  await add('a', '鲍勃一')
  await add('a', '群一', 'GROUPteam')
  await ends(0, answer(503))
  await pass(1_000)
  await ends(1, answer(201))
  expect(tries.map(({ body }) => body)).toEqual(['鲍勃一', '鲍勃一', '群一'])
  await ends(2, answer(503))
  await add('a', '鲍勃二')
  for (const [index, ms] of [1_000, 10_000, 60_000].entries()) {
    await pass(ms)
    await ends(3 + index, answer(503))
  }
  expect(tries.map(({ body }) => body).slice(3)).toEqual(['群一', '群一', '群一'])
  expect(queue.counts).toEqual({ sent: 1, gathered: 0, failed: 5, lost: 2, gone: 0 })
  await pass(1_000)
  expect(queue.size).toBe(0)
})

it('the queue retries temporary failures with growing pauses, then drops and logs them [PUSH-09]', async () => {
  const { queue, tries, lines, add, ends, pass } = aScene()
  await add('a', '一')
  await ends(0, answer(503))
  await pass(999)
  expect(tries).toHaveLength(1)
  await pass(1)
  await ends(1, answer(429, { 'retry-after': '30' }))
  await pass(29_999)
  expect(tries).toHaveLength(2)
  await pass(1)
  await ends(2, new Error('cannot be reached'))
  await pass(60_000)
  await ends(3, answer(500))
  await pass(600_000)
  expect(tries).toHaveLength(4)
  expect(queue.size).toBe(0)
  expect(queue.counts).toMatchObject({ failed: 4, lost: 1 })
  expect(lines).toHaveLength(1)
})

it('the queue does not retry rejected notifications, and removes expired subscriptions [PUSH-09]', async () => {
  const { tries, gone, add, ends, pass } = aScene()
  await add('a', '一')
  await ends(0, answer(413))
  await add('b', '一')
  await ends(1, answer(410))
  await pass(600_000)
  expect(tries).toHaveLength(2)
  expect(gone).toEqual(['b'])
})

it('the queue drops failed notifications that are superseded or no longer needed [PUSH-09]', async () => {
  const { queue, tries, look, add, ends, pass } = aScene()
  await add('a', '一')
  await ends(0, answer(500))
  await add('a', '二')
  await pass(1_000)
  expect(tries.map(({ body }) => body)).toEqual(['一', '二'])
  await ends(1, answer(500))
  look()
  await pass(600_000)
  await pass(1_000)
  expect(tries).toHaveLength(2)
  expect(queue.size).toBe(0)
})

it('the queue limits concurrent requests to one service and sends the next when one ends [PUSH-09]', async () => {
  const { tries, add, ends } = aScene()
  for (let index = 0; index < 20; index++) await add(`${index}`, '一')
  expect(tries).toHaveLength(16)
  await ends(3, answer(201))
  expect(tries).toHaveLength(17)
})

it('the queue ends empty', async () => {
  const { clock, queue, tries, add, ends } = aScene()
  await add('a', '一')
  await add('b', '一')
  await ends(1, answer(500))
  queue.end()
  await ends(0, answer(201))
  expect(queue.size).toBe(0)
  await add('c', '一')
  clock.advance(600_000)
  expect(tries).toHaveLength(2)
})
