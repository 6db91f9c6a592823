import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawClient } from '../testing/internal/raw-client.ts'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { Goal, Reached } from './recover/client.ts'
import { type Line, openLine } from './recover/link.ts'
import { child, nextMessage } from './support/child.ts'
import { requestsOf, startServer } from './support/im-server.ts'
import { createGroup, openUser, sayIn } from './support/users.ts'

// `npm run bench -- recover [messages each] [runs]`: a client loses its connection; then 50
// messages arrive in each of its 200 conversations, 150 with users and 50 groups. After the
// reconnect: times until the order, the unread counts and the newest page of the open conversation
// are right, and until all messages are emitted. Within ten minutes all messages are emitted;
// later, those of users stay gaps that are filled when they are viewed. Compared with a new client.

const [messages = '50', runs = '3'] = process.argv.slice(2)

const EACH = Number(messages)
const USERS = 150
const GROUPS = 50
const LONG_MS = 3_600_000

interface Measured {
  /** Milliseconds from the connection. */
  readonly visible: number
  readonly notified: number
  readonly requests: number
  readonly bytes: number
}

interface Scene {
  readonly url: string
  readonly server: ChildProcess
  readonly line: Line
  readonly speakers: readonly RawClient[]
  /** Number of messages in each conversation so far. */
  said: number
}

const groupIDs = Array.from({ length: GROUPS }, (_, n) => `group${n}`)
const OPEN = `GROUP${groupIDs[GROUPS - 1]}`

const open = async (dataDir: string): Promise<Scene> => {
  const server = startServer(dataDir)
  const url = await nextMessage<string>(server)
  const names = Array.from({ length: USERS }, (_, n) => `user${n}`)
  const speakers = await Promise.all(names.map((name) => openUser(url, name)))
  return { url, server, line: await openLine(url), speakers, said: 0 }
}

/** Sends a number of messages in every conversation; the open one is the last that moves. */
const speak = async (scene: Scene, count: number) => {
  const [founder] = scene.speakers as [RawClient]
  for (let n = 0; n < count; n++) {
    await Promise.all(scene.speakers.map((speaker) => speaker.sendText('reader', `message ${n}`)))
    await Promise.all(groupIDs.slice(0, -1).map((id) => sayIn(founder, id, `message ${n}`)))
  }
  // A separate second: only then its position is deterministic.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  for (let n = 0; n < count; n++) await sayIn(founder, groupIDs.at(-1) ?? '', `message ${n}`)
  scene.said += count
}

const goalOf = ({ said }: Scene, notified: number): Goal => ({
  total: said * (USERS + GROUPS),
  conversations: USERS + GROUPS,
  open: OPEN,
  // The first message of a group is the notice of its creation.
  newestSequence: said + 1,
  notified,
})

const reach = async (
  scene: Scene,
  client: ChildProcess,
  goal: Goal,
  begin: () => void,
): Promise<Measured> => {
  const { line } = scene
  client.send(goal)
  await nextMessage(client)
  const before = await requestsOf(scene.url)
  line.reset()
  const reached = nextMessage<Reached>(client)
  begin()
  const { visible, notified } = await reached
  const requests = (await requestsOf(scene.url)) - before
  return {
    visible: visible - line.openedAt,
    notified: notified - line.openedAt,
    requests,
    bytes: line.bytes,
  }
}

const newClient = async ({ line }: Scene) => {
  const client = child('recover/client.ts', [line.url, 'reader'], 1)
  await nextMessage(client)
  return client
}

const login = (scene: Scene, client: ChildProcess) =>
  reach(scene, client, goalOf(scene, 0), () => client.send('login'))

const absence = async (scene: Scene, client: ChildProcess, aheadMs: number, notified: number) => {
  scene.line.cut()
  scene.server.send({ aheadMs })
  await nextMessage(scene.server)
  await speak(scene, EACH)
  return reach(scene, client, goalOf(scene, notified), () => scene.line.repair())
}

const measureAll = async (): Promise<readonly Measured[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const scene = await open(dataDir)
  const children = [scene.server]
  try {
    const reader = await openUser(scene.url, 'reader')
    const [founder] = scene.speakers as [RawClient]
    for (const groupID of groupIDs) await createGroup(founder, groupID, ['reader'])
    reader.webSocket.terminate()
    await speak(scene, 20)
    const client = await newClient(scene)
    children.push(client)
    await login(scene, client)
    const short = await absence(scene, client, 0, EACH * (USERS + GROUPS))
    const long = await absence(scene, client, LONG_MS, EACH * GROUPS)
    client.disconnect()
    const fresh = await newClient(scene)
    children.push(fresh)
    return [short, long, await login(scene, fresh)]
  } finally {
    for (const one of children) if (one.connected) one.disconnect()
    scene.line.close()
    for (const speaker of scene.speakers) speaker.webSocket.terminate()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const ways = ['away for seconds', 'away for an hour', 'a new client logs in']

const results: (readonly Measured[])[] = []
for (let run = 0; run < Number(runs); run++) results.push(await measureAll())

const of = (way: number, figure: (one: Measured) => number) =>
  median(results.flatMap((result) => (result[way] === undefined ? [] : [figure(result[way])])))

printTable(
  `${(EACH * (USERS + GROUPS)).toLocaleString('en-US')} messages behind in ${USERS + GROUPS} conversations, medians of ${runs}`,
  ['way', 'shown right, ms', 'of a login', 'all told, ms', 'requests', 'kB'],
  ways.map((name, way): Cell[] => [
    name,
    of(way, ({ visible }) => visible),
    of(way, ({ visible }) => visible) / of(2, ({ visible }) => visible),
    way === 2 ? '–' : of(way, ({ notified }) => notified),
    of(way, ({ requests }) => requests),
    of(way, ({ bytes }) => bytes / 1000),
  ]),
)
