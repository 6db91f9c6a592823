/**
 * Group members in the server's core, without sockets: `npx tsx bench/server/core-members.ts`. The
 * cost per member must not grow with their number; that of notices to all members does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../../server/src/app/create-core.ts'
import type { Core } from '../../server/src/gateway/core.ts'
import { APP, callerOf, log, delivery as silent } from '../support/core-parts.ts'

const JOINS = 200
const PAGE = 100

let pushed = 0

const delivery = {
  ...silent,
  deliver({ userIDs }: { readonly userIDs: Iterable<string> }, push: { binary(): Uint8Array }) {
    push.binary()
    for (const _ of userIDs) pushed += 1
  },
}

const userIDs = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)

const open = async (core: Core, users: readonly string[]) => {
  for (const userID of users) await core.openAccount(APP, userID)
}

const milliseconds = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const settings = new Map([[APP, { limits: { strangersPerMinute: 0 } }]])

const withGroup = async (size: number): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-members-'))
  const core = await createCore({ dataDir, delivery, log, now: Date.now, settings })
  const call = (userID: string, command: string, body: object) =>
    core.handle(callerOf(userID), command, body)
  try {
    const [members, newcomers] = [userIDs('member', size - 1), userIDs('new', JOINS)]
    await open(core, ['owner', ...members, ...newcomers])
    const group = { type: 'Community', name: 'g', groupID: '@TGS#_g' }
    await call('owner', 'group.create', group)
    const { groupID } = group
    const added = await milliseconds(async () => {
      for (let start = 0; start < members.length; start += 500) {
        const userIDList = members.slice(start, start + 500)
        await call('owner', 'group.addMembers', { groupID, userIDList })
      }
    })
    pushed = 0
    const joined = await milliseconds(() =>
      Promise.all(newcomers.map((userID) => call(userID, 'group.join', { groupID }))),
    )
    const pushes = pushed
    let offset = 0
    let pages = 0
    const listed = await milliseconds(async () => {
      do {
        const query = { groupID, limit: PAGE, offset, memberRoleFilter: '' }
        offset = ((await call('owner', 'group.members', query)) as { offset: number }).offset
        pages += 1
      } while (offset > 0)
    })
    console.log(
      `${size} members: added ${((added * 1000) / size).toFixed(0)} µs each; ${JOINS} join at once in ` +
        `${joined.toFixed(0)} ms, ${pushes} deliveries; a page of ${PAGE} ${((listed * 1000) / pages).toFixed(0)} µs`,
    )
  } finally {
    await core.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

for (const size of [100, 1_000, 10_000]) await withGroup(size)
