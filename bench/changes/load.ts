import { commands } from '../../src/protocol-entry.ts'
import type { RawClient } from '../../testing/internal/raw-client.ts'
import { openUser } from '../support/users.ts'
import { type Action, actions, type Target } from './actions.ts'

// Many users repeat one action: in pairs, or the first of them in a group of all.

const UNDER_WAY = 8
const WARM_UP_MS = 1_000
const CREATED_WITH = 400

export interface ChangesResult {
  readonly count: number
  readonly ms: number
  readonly pushes: number
}

const [name = '', where = '', url = '', users = '200', ms = '3000'] = process.argv.slice(2)
const isGroup = where === 'group'

let pushes = 0
let whenPushed = () => {}

const userOf = (index: number) => `user${index}`

const open = (index: number): Promise<RawClient> => {
  const onPush = () => {
    pushes++
    whenPushed()
  }
  return openUser(url, userOf(index), onPush)
}

const clients: RawClient[] = []
for (let index = 0; index < Number(users); index++) clients.push(await open(index))

const clientAt = (index: number) => clients[index] as RawClient

const foundGroup = async () => {
  const memberList = clients
    .slice(1, CREATED_WITH)
    .map((_, index) => ({ userID: userOf(index + 1) }))
  const group = { type: 'Public', name: 'all', groupID: 'all' }
  await clientAt(0).request(commands.group.create, { ...group, memberList })
  for (const client of clients.slice(CREATED_WITH)) {
    await client.request(commands.group.join, {
      groupID: 'all',
      applyMessage: '',
      historyMessageFlag: 0,
    })
  }
}

const targetOf = (index: number): Target => ({
  client: clientAt(index),
  userID: userOf(index),
  peer: clientAt(index ^ 1),
  peerID: userOf(index ^ 1),
  groupID: isGroup ? 'all' : '',
})

/** Resolves when pushes have stopped for a while. */
const quiet = () =>
  new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, 1_000)
    whenPushed = () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 1_000)
    }
  })

const action = actions[name]
if (action === undefined) throw new Error(`changes: unknown action ${name}`)
if (isGroup) await foundGroup()
const targets = (isGroup ? [clientAt(0)] : clients).map((_, index) => targetOf(index))
const all: Action[] = []
for (const target of targets) {
  for (let slot = 0; slot < UNDER_WAY; slot++) all.push(await action.make(target, slot))
}
await quiet()
pushes = 0

let count = 0
let isOver = false
const slots = all.map(async (act) => {
  while (!isOver) {
    await act()
    count++
  }
})
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
process.send?.('begin')
const before = { count, at: performance.now() }
await new Promise((resolve) => setTimeout(resolve, Number(ms)))
const result = { count: count - before.count, ms: performance.now() - before.at }
process.send?.('end')
isOver = true
await Promise.all(slots)
await quiet()
const expected = count * action.pushesPerAction(isGroup ? clients.length : 2)
if (pushes !== expected) throw new Error(`${name}: ${pushes} pushes instead of ${expected}`)
process.send?.({ ...result, pushes: expected / count }, () => process.exit(0))
