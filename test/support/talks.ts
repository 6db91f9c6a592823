import { deepStrictEqual } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from 'tavern-im/testing'
import type { ImError, Message } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { RawClient } from '../server/support/raw-client.ts'
import { SDKAPPID, sigOf } from './test-bed.ts'

const UNDER_WAY = 8
/** Of a send: no network, no answer. */
const LOST = [2800, 2801]

/** How devices talk where it is not as usual. */
export interface TalkOptions {
  /** Messages that each has under way. */
  readonly underWay?: number
  /** What they send again though it was refused, besides what the network has lost. */
  readonly passing?: readonly number[]
  /** How long each waits after what was acknowledged; not at all, unless given. */
  readonly restMs?: number
}

/** Sends numbered texts to a peer, several at a time, each until it is acknowledged. */
class Talker {
  /** The places that texts were given. */
  readonly acknowledged = new Map<string, number>()
  readonly #device: Device
  readonly #peer: string
  readonly #onAck: () => void
  readonly #underWay: number
  readonly #passing: readonly number[]
  readonly #restMs: number
  /** Of all its messages: one that has the identity of another is that one, which happens where thousands are made in a second. */
  readonly #identities = new Set<string>()
  #next = 0
  #isTalking = true

  constructor(device: Device, peer: string, onAck: () => void, options: TalkOptions) {
    const { underWay = UNDER_WAY, passing = [], restMs = 0 } = options
    this.#device = device
    this.#peer = peer
    this.#onAck = onAck
    this.#underWay = underWay
    this.#passing = [...LOST, ...passing]
    this.#restMs = restMs
  }

  async talk(): Promise<void> {
    await Promise.all(Array.from({ length: this.#underWay }, () => this.#line()))
  }

  stop(): void {
    this.#isTalking = false
  }

  async #line(): Promise<void> {
    while (this.#isTalking) {
      const text = `${this.#next++}`
      const { sequence } = await this.#untilAcknowledged(text)
      this.acknowledged.set(text, sequence)
      this.#onAck()
      if (this.#restMs > 0) await pause(this.#restMs)
    }
  }

  async #untilAcknowledged(text: string): Promise<Message> {
    const { chat } = this.#device
    const message = this.#newMessage(text)
    let sending = chat.sendMessage(message)
    for (;;) {
      try {
        await sending
        return message
      } catch (error) {
        if (!this.#passing.includes((error as ImError).code)) throw error
        sending = chat.resendMessage(message)
      }
    }
  }

  #newMessage(text: string): Message {
    const options = { to: this.#peer, conversationType: 'C2C', payload: { text } } as const
    const message = this.#device.chat.createTextMessage(options)
    if (this.#identities.has(message.ID)) return this.#newMessage(text)
    this.#identities.add(message.ID)
    return message
  }
}

const nameOf = (place: number): string => `user-${place}`

/** Pairs of devices that talk without an end, and know what the server has acknowledged. */
export class Talks {
  readonly devices: readonly Device[]
  readonly #talkers: readonly Talker[]
  readonly #talking: readonly Promise<void>[]
  #isEnough = () => false
  #enough = () => {}

  private constructor(devices: readonly Device[], options: TalkOptions) {
    this.devices = devices
    const onAck = () => {
      if (this.#isEnough()) this.#enough()
    }
    this.#talkers = devices.map(
      (device, place) => new Talker(device, nameOf(place ^ 1), onAck, options),
    )
    this.#talking = this.#talkers.map((talker) => talker.talk())
    // Whoever waits for them hears what went wrong; after the end nobody does.
    for (const talking of this.#talking) talking.catch(() => {})
  }

  static async begin(
    pairs: number,
    device: (userID: string) => Promise<Device>,
    options: TalkOptions = {},
  ): Promise<Talks> {
    const names = Array.from({ length: pairs * 2 }, (_, place) => nameOf(place))
    return new Talks(await Promise.all(names.map(device)), options)
  }

  /** Resolves when so many more are acknowledged. */
  async acknowledged(count: number): Promise<void> {
    const wanted = this.count + count
    await this.#until(() => this.count >= wanted)
  }

  /** Resolves when so many more of each are. */
  async acknowledgedOfEach(count: number): Promise<void> {
    const wanted = this.#talkers.map(({ acknowledged }) => acknowledged.size + count)
    await this.#until(() =>
      this.#talkers.every(({ acknowledged }, place) => acknowledged.size >= (wanted[place] ?? 0)),
    )
  }

  /** Messages that were acknowledged. */
  get count(): number {
    return this.#talkers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  }

  async #until(isEnough: () => boolean): Promise<void> {
    const enough = new Promise<void>((resolve) => {
      this.#enough = resolve
      this.#isEnough = isEnough
    })
    // One that fails ends the test with its reason, not with its time.
    await Promise.race([enough, Promise.all(this.#talking)])
  }

  /** Resolves when what is under way is acknowledged. */
  async stop(): Promise<void> {
    for (const talker of this.#talkers) talker.stop()
    await Promise.all(this.#talking)
  }

  /** Nothing of it is lost, doubled or out of order, and both sides of each talk see the same. */
  async check(url: string): Promise<void> {
    for (const [place, talker] of this.#talkers.entries()) {
      const [me, peer] = [nameOf(place), nameOf(place ^ 1)]
      const mine = await historyOf(url, me, peer)
      const theirs = await historyOf(url, peer, me)
      deepStrictEqual(theirs, mine)
      const sequences = mine.map(({ sequence }) => sequence)
      deepStrictEqual(
        sequences,
        sequences.map((_, at) => at + 1),
      )
      const said = mine.filter(({ from }) => from === me)
      const places = said.map(({ text, sequence }) => [text, sequence] as const)
      deepStrictEqual(new Map(places), talker.acknowledged)
      deepStrictEqual(said.length, talker.acknowledged.size)
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.devices.map(({ chat }) => chat.destroy()))
    await Promise.all(this.devices.map(({ cable }) => cable.remove()))
  }
}

/** A whole conversation as one side of it reads it from the server. */
const historyOf = async (url: string, userID: string, to: string) => {
  const client = new RawClient({ url, sdkAppID: SDKAPPID })
  await client.opened()
  await client.login(userID, sigOf(userID))
  const history: { sequence: number; from: string; text: string }[] = []
  for (let isComplete = false; !isComplete; ) {
    const page = await client.request(commands.message.history, {
      conversationType: 1,
      to,
      sequence: history.length + 1,
      count: 100,
      direction: 1,
    })
    isComplete = page.isComplete
    for (const { sequence, from, payload } of page.messageList) {
      history.push({ sequence, from, text: (payload as { text: string }).text })
    }
  }
  await client.close()
  return history
}
