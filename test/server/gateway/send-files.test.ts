import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { createServer } from '../../../server/src/app/create-server.ts'
import { loginRaw } from '../../../testing/internal/raw-client.ts'
import { textOf } from '../../contract/support/sources.ts'
import { handClock } from '../support/hand-clock.ts'
import { app, NOW_SECONDS, sigOf } from '../support/test-server.ts'

/** Files in which a function runs for a text from socket to socket, with all look-ups. */
const MOST = 62
/** Work of the start, the login and timers can fall into the time of one text, but not of each. */
const TEXTS = 3

/** The files that the table of a send names for a text to a user. */
const listed = (): readonly string[] => {
  const [, table = ''] = textOf('docs/architecture.md').split('| Server | |\n')
  const [rows = ''] = table.split('\n\n')
  const names = [...rows.matchAll(/[\w./-]+\.ts/g)].map(([name]) => name)
  return [...new Set(names)].filter((name) => name !== 'send-group.ts')
}

/** Runs an action, and returns the files of the server in which a function ran. */
const filesOf = async (action: () => Promise<unknown>): Promise<readonly string[]> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await action()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return result.flatMap(({ url, functions }) => {
    const [path] = /server\/src\/[\w./-]+\.ts/.exec(url) ?? []
    const hasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
    return path !== undefined && hasRun ? [path] : []
  })
}

it('a text passes the files that the page of the architecture lists for the server', async () => {
  const clock = handClock(NOW_SECONDS * 1000)
  const server = await createServer({
    dataDir: ':memory:',
    apps: [app],
    clock,
    logLevel: 'silent',
  })
  const join = (userID: string) =>
    loginRaw({ url: server.url, sdkAppID: app.sdkAppID }, userID, sigOf(userID))
  const [alice, bob] = await Promise.all([join('alice'), join('bob')])
  await alice.sendText('bob', 'loads both', { clientTime: NOW_SECONDS })
  await bob.pushed(1)
  const runs: (readonly string[])[] = []
  for (let text = 0; text < TEXTS; text++) {
    const run = await filesOf(async () => {
      await alice.sendText('bob', 'hello', { clientTime: NOW_SECONDS })
      await bob.pushed(2 + text)
    })
    runs.push(run)
  }
  await server.close()
  const files = runs.reduce((common, run) => common.filter((path) => run.includes(path)))
  const missing = listed().filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))
  expect(missing).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MOST)
})
