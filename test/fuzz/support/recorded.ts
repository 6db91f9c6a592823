import { commands, textCodec } from 'tavern-im/protocol'
import { commandRows } from '../../../server/src/kernel/command-rows.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { GROUP_ID, validBodies } from '../../server/support/valid-bodies.ts'
import { advancingTime, type FuzzedServer, fuzzedServer } from './im-server.ts'

/** Responses and pushes of a server, recorded while alice and bob used every command. */
export interface Recorded {
  /** By command; the group is `team`. */
  readonly answers: ReadonlyMap<string, object>
  /** One push of each kind that alice received. */
  readonly pushes: readonly { readonly command: string; readonly body: object }[]
}

const { session, group: ofGroups } = commands

/** Commands that would end the recorded session or group. */
const ends = new Set(
  [
    ...[session.login, session.logout, session.kickOther],
    ...[ofGroups.quit, ofGroups.dismiss, ofGroups.changeOwner, ofGroups.removeMembers],
  ].map(({ name }) => name),
)

const sync = commands.sync.sync.name

/** The cookie of the list that alice has read. */
const cookieIn = (answers: Recorded['answers']): string => {
  const list = answers.get(commands.conversation.list.name) as { readonly cookie: string }
  return list.cookie
}

const named = (text: string): string => text.replaceAll(GROUP_ID, 'team')

/** The request of bob that corresponds to one of alice. */
const ofBob = (text: string): string =>
  text.replaceAll('alice', '\u0001').replaceAll('bob', 'alice').replaceAll('\u0001', 'bob')

const record = async (): Promise<Recorded> => {
  const server = await fuzzedServer()
  const answers = new Map<string, object>()
  const [bob, alice] = await Promise.all([
    server.connect({ codec: textCodec }),
    server.connect({ codec: textCodec }),
  ])
  await server.login(bob, 'bob')
  await server.login(alice, 'alice')
  const group = { type: 'Public', name: 'g', groupID: 'team', joinOption: 'FreeAccess' } as const
  await advancingTime(server, alice.request(commands.group.create, group))
  await request(server, bob, commands.group.join.name, JSON.stringify({ groupID: 'team' }))
  // Alice logs in last, so her responses contain everything that happened before.
  for (const who of [alice, bob, alice]) {
    for (const [name, body] of validBodies) {
      if (ends.has(name)) continue
      const text = named(
        JSON.stringify(name === sync ? { ...body, cookie: cookieIn(answers) } : body),
      )
      const answer = await request(server, who, name, who === bob ? ofBob(text) : text)
      if (who === alice && answer !== undefined) answers.set(name, answer)
    }
  }
  await server.stop()
  return { answers, pushes: oneOfEach(alice) }
}

const request = async (server: FuzzedServer, who: RawClient, name: string, text: string) => {
  try {
    const { body } = await advancingTime(server, who.exchange(name, text))
    return JSON.parse(String(body) || '{}') as object
  } catch {
    return undefined
  }
}

/** The last one of each name and, in logs, event. */
const oneOfEach = ({ pushes }: RawClient): Recorded['pushes'] => {
  const kinds = new Map<string, Recorded['pushes'][number]>()
  for (const { command, body: text } of pushes) {
    const body = JSON.parse(String(text)) as { readonly data?: { readonly event?: string } }
    kinds.set(`${command} ${body.data?.event}`, { command, body })
  }
  return [...kinds.values()]
}

let known: Promise<Recorded> | undefined

/** Recorded once for all scenes of a process. */
export const recorded = (): Promise<Recorded> => {
  known ??= record()
  return known
}

/** The rows of the wire table whose answers are known. */
export const rowOf = (name: string) => {
  const row = commandRows.get(name)
  if (row === undefined) throw new Error(`no command ${name}`)
  return row
}
