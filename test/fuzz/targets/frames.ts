import fc from 'fast-check'
import {
  binaryCodec,
  checksumOf,
  commands,
  encodeBody,
  type FrameCodec,
  serverErrors,
  textCodec,
  type WireBody,
} from 'tavern-im/protocol'
import { commandRows } from '../../../server/src/kernel/command-rows.ts'
import { type RawClient, RawRefusal } from '../../../testing/internal/raw-client.ts'
import { GROUP_ID, validBodies } from '../../server/support/valid-bodies.ts'
import { advancingTime, type FuzzedServer, fuzzedServer, neighbours } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { mutatedValue } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

/** '' has not logged in. Bob owns the group, alice is in it, carol is a stranger. */
const PEOPLE = ['alice', 'alice', 'alice', 'bob', 'bob', 'carol', ''] as const

/** The body as its command is asked on this kind of line; JSON where its own form cannot hold it. */
const written = (command: string, body: unknown, codec: FrameCodec): WireBody => {
  const text = JSON.stringify(body) ?? ''
  if (codec === textCodec) return text
  try {
    const row = commandRows.get(command)
    if (row !== undefined) return encodeBody(body as object, row.request, 'binary')
  } catch {} // The body has another shape.
  return Buffer.from(text)
}

const seen = validBodies.map(([name, body]) => written(name, body, binaryCodec) as Uint8Array)

const line = {
  who: fc.constantFrom(...PEOPLE),
  format: fc.constantFrom('binary', 'text'),
  /** Else it is for another session. */
  isChecked: fc.integer({ min: 0, max: 19 }).map((one) => one > 0),
}

const cases = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.oneof(
      ...validBodies.map(([command, body]) =>
        fc.record({ ...line, command: fc.constant(command), body: mutatedValue(body) }),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...line,
      command: fc.oneof(
        fc.constantFrom(...commandRows.keys()),
        fc.string(),
        fc.constant('toString'),
      ),
      body: mutatedBytes(seen),
    }),
  },
)

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

const open = async () => {
  const server = await fuzzedServer()
  const others = await neighbours(server)
  const clients = await Clients.open(server)
  return {
    cases,
    async run(testCase: Case): Promise<string> {
      const outcome = await clients.ask(testCase)
      server.look()
      return outcome
    },
    async check(): Promise<void> {
      await others.exchangeMessages()
      await clients.restore()
      server.look()
    },
    close: () => server.stop(),
  }
}

/** A line of each person in each form; a new one where a case has ended it. */
class Clients {
  readonly #server: FuzzedServer
  readonly #lines = new Map<string, RawClient>()
  #seq = 1_000

  static async open(server: FuzzedServer): Promise<Clients> {
    const clients = new Clients(server)
    await clients.restore()
    return clients
  }

  constructor(server: FuzzedServer) {
    this.#server = server
  }

  async ask({ who, format, isChecked, command, body }: Case): Promise<string> {
    const codec = format === 'text' ? textCodec : binaryCodec
    const client = await this.#line(who, codec)
    const bytes = body instanceof Uint8Array ? body : undefined
    const sent = bytes === undefined ? written(command, body, codec) : asBody(bytes, codec)
    const checksum = checksumOf(client.authKey, sent) + (isChecked ? 0 : 1)
    const frame = { kind: 'request', command, reqtime: 0, checksum: checksum >>> 0 } as const
    const request = client.sendFrame({ ...frame, seq: ++this.#seq, body: sent })
    const outcome = await advancingTime(this.#server, request).then(() => '0', outcomeOf)
    // Its session may be over: the next case begins another.
    const isOver = who !== '' && (outcome === '20002' || command === commands.session.logout.name)
    if (isOver) client.webSocket.close(4000)
    if (client.webSocket.readyState !== client.webSocket.OPEN) await this.#forget(client)
    return outcome
  }

  /** The group is there, with who belongs to it: as far as cases have not made that impossible. */
  async restore(): Promise<void> {
    const group = {
      type: 'Public',
      name: 'g',
      groupID: GROUP_ID,
      joinOption: 'FreeAccess',
    } as const
    const joining = { groupID: GROUP_ID, applyMessage: '', historyMessageFlag: 0 } as const
    const bob = await this.#line('bob', binaryCodec)
    const alice = await this.#line('alice', binaryCodec)
    await this.#try(bob.request(commands.group.create, group))
    await this.#try(alice.request(commands.group.join, joining))
  }

  async #try(request: Promise<object>): Promise<void> {
    await advancingTime(this.#server, request).catch(outcomeOf)
  }

  async #line(who: string, codec: FrameCodec): Promise<RawClient> {
    const name = `${who} ${codec.format}`
    const known = this.#lines.get(name)
    if (known !== undefined && known.webSocket.readyState === known.webSocket.OPEN) return known
    const client =
      who === '' ? await this.#server.connect({ codec }) : await this.#server.join(who, codec)
    this.#lines.set(name, client)
    return client
  }

  async #forget(client: RawClient): Promise<void> {
    await client.closed
    for (const [name, one] of this.#lines) if (one === client) this.#lines.delete(name)
  }
}

const asBody = (bytes: Uint8Array, codec: FrameCodec): WireBody =>
  codec === textCodec ? Buffer.from(bytes).toString() : bytes

/** An error code, after a check that its text leaks nothing, or the end of the connection. */
const outcomeOf = (cause: unknown): string => {
  if (!(cause instanceof RawRefusal)) return (cause as Error).message
  const [code = '', ...words] = cause.message.split(' ')
  if (!(code in serverErrors)) throw new Error(`a code of no list: ${cause.message}`)
  if (words.join('') === '') throw new Error(`no text: ${code}`)
  checkNoLeak(cause.message)
  if (code === '20005') throw new Error(`a fault: ${cause.message}`)
  return code
}

export const frames = createTarget('frames', 560, open)
