import fc from 'fast-check'
import {
  binaryCodec,
  checksumOf,
  commands,
  type RequestFrame,
  serverCodes,
  textCodec,
} from 'tavern-im/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { casesOf } from '../../../testing/internal/proof.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { app } from '../support/test-server.ts'
import { GROUP_ID, validBodies } from '../support/valid-bodies.ts'

let server: Server
const faults: string[] = []

beforeAll(async () => {
  server = await createServer({
    apps: [app],
    dataDir: ':memory:',
    logLevel: 'error',
    logTo: { write: (line) => faults.push(line) },
    limits: { malformedFrames: 1e9, requestBurst: 1e9 },
  })
  // Alice may quit and join again; the group is Bob's.
  await join()
  const bob = await join(binaryCodec, 'bob')
  const group = { type: 'Public', name: 'junk', groupID: GROUP_ID, joinOption: 'FreeAccess' }
  await bob.request(commands.group.create, { ...group, memberList: [{ userID: 'alice' }] })
})

afterAll(() => server.close())

const join = async (codec = binaryCodec, userID = 'alice'): Promise<RawClient> => {
  const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID, codec })
  await client.login(userID, mintUserSig({ ...app, userID }))
  return client
}

const RUNS = casesOf(15, 180)
const LONG = { timeout: 30_000 + 20 * RUNS }

/** Without those that end a session, which the others need; quitting, then joining again come last. */
const endsSessions = ['session.login', 'session.logout', 'session.kickOther']
const last = ['group.quit', 'group.join']

const commandBodies = validBodies
  .filter(([name]) => !endsSessions.includes(name))
  .sort(([a], [b]) => last.indexOf(a) - last.indexOf(b))

/** Commands that no body can satisfy here: they need a provider or an issued key. */
const elsewhere: Readonly<Record<string, number>> = {
  'language.translate': serverCodes.NOT_PROVIDED,
  'language.voiceToText': serverCodes.NOT_PROVIDED,
  'message.downloadMerger': serverCodes.BAD_RESOURCE,
  'upload.complete': serverCodes.FILE_NOT_FOUND,
  'friend.respond': serverCodes.FRIEND_APPLICATION_MISSING,
  'friend.deleteApplication': serverCodes.FRIEND_APPLICATION_MISSING,
  'group.dismiss': serverCodes.GROUP_NO_PERMISSION,
  'group.update': serverCodes.GROUP_NO_PERMISSION,
  'group.changeOwner': serverCodes.GROUP_NO_PERMISSION,
  'group.answerApplication': serverCodes.GROUP_NO_PERMISSION,
  'group.markMembers': serverCodes.GROUP_NO_PERMISSION,
  'group.addMembers': serverCodes.GROUP_NO_PERMISSION,
  'conversation.fillFolder': serverCodes.FOLDER_NOT_FOUND,
  'conversation.renameFolder': serverCodes.FOLDER_NOT_FOUND,
  'group.pin': serverCodes.GROUP_NO_PERMISSION,
  'group.changeMember': serverCodes.GROUP_NO_PERMISSION,
  'group.removeMembers': serverCodes.GROUP_NO_PERMISSION,
  'topic.create': serverCodes.GROUP_NO_PERMISSION,
  'topic.delete': serverCodes.GROUP_NO_PERMISSION,
  'topic.update': serverCodes.GROUP_NO_PERMISSION,
  'topic.list': serverCodes.GROUP_NO_PERMISSION,
  'room.enter': serverCodes.GROUP_NOT_FOUND,
  'room.poll': serverCodes.GROUP_NO_PERMISSION,
  'room.leave': serverCodes.GROUP_NO_PERMISSION,
}

/** The code of the answer. */
const codeOf = (client: RawClient, frame: RequestFrame): Promise<number> =>
  client.sendFrame(frame).then(
    ({ errorCode }) => errorCode,
    (error: { code?: number }) => error.code ?? Number.NaN,
  )

let seq = 1_000

const requestOf = (client: RawClient, command: string, body: Uint8Array | string) => {
  const checksum = checksumOf(client.authKey, body)
  return { kind: 'request', command, seq: ++seq, reqtime: 0, checksum, body } as const
}

it('the server accepts the unmutated bodies of the tests below', async () => {
  const client = await join(textCodec)
  for (const [name, body] of commandBodies) {
    expect([name, await codeOf(client, requestOf(client, name, JSON.stringify(body)))]).toEqual([
      name,
      elsewhere[name] ?? 0,
    ])
  }
})

describe('junk', () => {
  it('as socket data ends at most its own connection', async () => {
    const witness = await join()
    const anything = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (data, isText) => {
        const codec = isText ? textCodec : binaryCodec
        const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID, codec })
        client.webSocket.send(data)
        client.webSocket.close(4000)
        await client.closed
        await expect(witness.request(commands.session.hello, {})).resolves.toEqual({})
      }),
      { numRuns: 150 },
    )
  })

  it.each(commandBodies)('as bytes of a body is answered by %s with a code', async (name) => {
    const client = await join()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (body) => {
        const code = await codeOf(client, requestOf(client, name, body))
        expect(code, faults.at(-1)).not.toBe(serverCodes.SERVER_FAULT)
        expect(Number.isInteger(code)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it.each(commandBodies)('in a body is answered by %s with a code', LONG, async (name, body) => {
    const client = await join(textCodec)
    await fc.assert(
      fc.asyncProperty(spoiled(body), async (spoilt) => {
        const code = await codeOf(client, requestOf(client, name, JSON.stringify(spoilt)))
        expect(code, faults.at(-1)).not.toBe(serverCodes.SERVER_FAULT)
        expect(Number.isInteger(code)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, 1, 2, -1, 1.5, 1e300, 2 ** 32, '', 'alice', '\u0000', [], [null], ['bob'], {}),
  fc.constant('x'.repeat(20_000)),
)

/** The paths of all values inside a body. */
const pathsOf = (value: unknown): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        [key],
        ...pathsOf(inner).map((path) => [key, ...path]),
      ])

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = { ...value }
  copy[key] = replaced(copy[key], rest, by)
  return Array.isArray(value) ? Object.values(copy) : copy
}

/** The body with one or two of its values replaced by anything at all, or left out. */
const spoiled = (body: object) => {
  const paths = pathsOf(body)
  if (paths.length === 0) return junk
  const change = fc.tuple(fc.constantFrom(...paths), fc.option(junk, { nil: undefined }))
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce<unknown>((now, [path, by]) => replaced(now, path, by), body))
}
