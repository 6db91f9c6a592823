import {
  binaryCodec,
  type Command,
  commands,
  type FrameCodec,
  TYPES,
  textCodec,
} from 'tavern-im/protocol'
import { createServer, mintUserSig, type Server } from '../../server/src/index.ts'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { app, otherApp } from '../server/support/test-server.ts'

type Row = Pick<Command<object, object>, 'name'>

/** One request: which command, and its body. */
export type Action = readonly [row: Row, body: object]

const { group, groupData, topic, message } = commands

/** The members of the group by role, the owner first. */
export const people = { olga: 400, adam: 300, mona: 200, tess: 200, carl: 100 } as const

export type Person = keyof typeof people

const outsiders = ['stan', 'nora'] as const

export interface Scene {
  readonly type: string
  readonly groupID: string
  /** The ID of the group, or of its topic, that has the messages. */
  readonly targetID: string
  /** A message of each member's. */
  readonly said: Readonly<Record<string, number>>
  /** The application of nora, if she waits to be let in. */
  readonly application: { readonly messageKey: string; readonly authentication: string }
}

export interface Stage {
  readonly server: Server
  readonly as: Readonly<Record<string, RawClient>>
  /** 0, or the code of the refusal. */
  run(who: string, action: Action): Promise<number>
  ask<A = Record<string, unknown>>(who: string, action: Action): Promise<A>
  close(): Promise<void>
}

const codecs: Readonly<Record<'binary' | 'text', FrameCodec>> = {
  binary: binaryCodec,
  text: textCodec,
}

/** A server with all users connected; `namesake` is olga of another app, `guest` has no login. */
export const aStage = async (format: 'binary' | 'text'): Promise<Stage> => {
  const limits = { requestsPerSecond: 1e6, requestBurst: 1e6 }
  // One owner makes the groups of all tests, and adds everybody.
  const apps = [
    { ...app, settings: { limits: { groupsPerMinute: 0, strangersPerMinute: 0 } } },
    otherApp,
  ]
  const server = await createServer({ apps, dataDir: ':memory:', logLevel: 'silent', limits })
  const as: Record<string, RawClient> = {}
  const come = async (name: string, userID: string, at = app) => {
    const client = await connectRaw({
      url: server.url,
      sdkAppID: at.sdkAppID,
      codec: codecs[format],
    })
    as[name] = client
    if (userID === '') return
    const now = Math.floor(Date.now() / 1000)
    await client.login(userID, mintUserSig({ ...at, userID, expireSeconds: 3_600, now }))
  }
  for (const name of [...Object.keys(people), ...outsiders]) await come(name, name)
  await come('namesake', 'olga', otherApp)
  await come('guest', '')
  const ask = async <A>(who: string, [row, body]: Action) =>
    (await as[who]?.request(row as Command<object, object>, body)) as A
  return {
    server,
    as,
    ask,
    run: (who, action) =>
      ask(who, action).then(
        () => 0,
        ({ code }) => code,
      ),
    close: () => server.close(),
  }
}

export const isRoom = (type: string) => type === TYPES.GRP_AVCHATROOM

let made = 0

/** Those of the type. */
export const membersOf = (type: string): Person[] => {
  const some: Person[] = ['olga', 'mona', 'tess']
  if (type !== TYPES.GRP_WORK) some.push('adam')
  if (type === TYPES.GRP_COMMUNITY) some.push('carl')
  return some
}

/** The optional parts of a scene. */
interface SceneOptions {
  readonly hasTopics?: boolean
  /** nora waits to be let in. */
  readonly hasApplication?: boolean
}

/** A group of the type with all its roles, where everybody has said something. */
export const aScene = async (
  stage: Stage,
  type: string,
  { hasTopics = false, hasApplication = false }: SceneOptions = {},
): Promise<Scene> => {
  const { ask } = stage
  const groupID = `${type === TYPES.GRP_COMMUNITY ? '@TGS#_' : ''}rights-${++made}`
  const inside = membersOf(type)
  const memberList = inside
    .filter((name) => name !== 'olga')
    .map((userID) => ({ userID, ...(userID === 'adam' && { role: 'Admin' }) }))
  await ask('olga', [
    group.create,
    {
      type,
      groupID,
      name: 'g',
      inviteOption: 'NeedPermission',
      ...(!isRoom(type) && { memberList }),
      ...(hasTopics && { isSupportTopic: 1 }),
    },
  ])
  if (isRoom(type)) {
    for (const who of inside) await ask(who, [group.join, { groupID }])
    await ask('olga', [group.changeMember, { groupID, userID: 'adam', role: 300 }])
  }
  if (inside.includes('carl'))
    await ask('olga', [group.changeMember, { groupID, userID: 'carl', role: 100 }])
  const targetID = hasTopics ? `${groupID}@TOPIC#_1` : groupID
  if (hasTopics)
    await ask('olga', [topic.create, { groupID, topicID: targetID, topicName: 'first' }])
  const said: Record<string, number> = {}
  for (const who of inside) {
    const { sequence } = await ask<{ sequence: number }>(who, aText(who, targetID))
    said[who] = sequence
  }
  const application = hasApplication ? await apply(stage, groupID) : none
  return { type, groupID, targetID, said, application }
}

const none = { messageKey: '1', authentication: 'none' }

/** mona invites nora, who waits then. */
const apply = async ({ ask }: Stage, groupID: string) => {
  await ask('mona', [group.addMembers, { groupID, userIDList: ['nora'] }])
  type Listed = { applicationList: (Scene['application'] & { groupID: string })[] }
  let startTime = 0
  for (;;) {
    const request = { startTime, limit: 20 }
    const page = await ask<Listed & { nextStartTime: number }>('olga', [
      group.applications,
      request,
    ])
    const found = page.applicationList.find((one) => one.groupID === groupID)
    if (found !== undefined) return found
    startTime = page.nextStartTime
    if (startTime === 0) throw new Error('nobody waits')
  }
}

export const aText = (from: string, to: string): Action => [
  message.sendGroup,
  unsentText(from, to, { conversationType: 2, clientTime: Math.floor(Date.now() / 1000) }),
]

/** All that its owner sees of a group; what it may not ask is a code. */
export const stateOf = async (
  stage: Stage,
  { groupID, targetID, type }: Scene,
): Promise<string> => {
  const page = { groupID, limit: 100, offset: 0, memberRoleFilter: '' }
  const history = { conversationType: 2, to: targetID, sequence: 0, count: 100, direction: 0 }
  const looks: Action[] = [
    [group.profile, { groupIDList: [groupID] }],
    [group.members, page],
    [groupData.attributes, { groupID }],
    [groupData.counters, { groupID }],
    [groupData.pinned, { groupID: targetID }],
    [topic.list, { groupID, offset: 0, limit: 100 }],
  ]
  if (isRoom(type)) looks.push([group.roomMembers, { groupID, offset: 0, filter: 1_000 }])
  else looks.push([message.history, history])
  const seen: unknown[] = []
  for (const look of looks) {
    seen.push(await stage.ask('olga', look).catch(({ code }) => code))
  }
  return JSON.stringify(seen, withoutPositions)
}

/** Rows say where olga's own log stands, which notices of other groups move. */
const withoutPositions = (key: string, value: unknown) => {
  if (key !== 'topicList') return value
  return (value as object[]).map((row) => ({ ...row, position: 0 }))
}
