import { deepStrictEqual } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from 'tavern-im/testing'
import type { ImError, Message } from '../../src/index.ts'
import { loginRaw } from '../../testing/internal/raw-client.ts'
import { SDKAPPID, sigOf } from './test-bed.ts'

const IN_FLIGHT = 8
/** Codes of a send: no network, no response. */
const LOST = [2800, 2801]

/** Differences from the default traffic. */
export interface TrafficOptions {
  /** Messages in flight per device. */
  readonly inFlight?: number
  /** Codes of rejections after which they retry, besides those of a lost connection. */
  readonly retriedCodes?: readonly number[]
  /** Pause after each acknowledged message; 0 by default. */
  readonly restMs?: number
}

/** Sends numbered texts to a peer, several at a time, each until it is acknowledged. */
class TextSender {
  /** The sequences of the acknowledged texts. */
  readonly acknowledged = new Map<string, number>()
  readonly #device: Device
  readonly #peer: string
  readonly #onAck: () => void
  readonly #inFlight: number
  readonly #retriedCodes: readonly number[]
  readonly #restMs: number
  /**
   * Identities of its messages: the server takes two with the same identity for one, which
   * happens if thousands are created in a second.
   */
  readonly #identities = new Set<string>()
  #next = 0
  #isRunning = true

  constructor(device: Device, peer: string, onAck: () => void, options: TrafficOptions) {
    const { inFlight = IN_FLIGHT, retriedCodes = [], restMs = 0 } = options
    this.#device = device
    this.#peer = peer
    this.#onAck = onAck
    this.#inFlight = inFlight
    this.#retriedCodes = [...LOST, ...retriedCodes]
    this.#restMs = restMs
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#inFlight }, () => this.#sendLoop()))
  }

  stop(): void {
    this.#isRunning = false
  }

  async #sendLoop(): Promise<void> {
    while (this.#isRunning) {
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
        if (!this.#retriedCodes.includes((error as ImError).code)) throw error
        sending = chat.resendMessage(message)
      }
    }
  }

  #newMessage(text: string): Message {
    const options = { to: this.#peer, conversationType: 'C2C', payload: { text } } as const
    for (;;) {
      const message = this.#device.chat.createTextMessage(options)
      // Before SDK_READY it is a promise that rejects.
      if (message.ID === undefined) throw new Error(`create ${text}: the device is not ready`)
      if (this.#identities.has(message.ID)) continue
      this.#identities.add(message.ID)
      return message
    }
  }
}

const nameOf = (index: number): string => `user-${index}`

/** Pairs of devices that talk without an end, and know what the server has acknowledged. */
export class MessageTraffic {
  readonly devices: readonly Device[]
  readonly #senders: readonly TextSender[]
  readonly #running: readonly Promise<void>[]
  #isEnough = () => false
  #enough = () => {}

  private constructor(devices: readonly Device[], options: TrafficOptions) {
    this.devices = devices
    const onAck = () => {
      if (this.#isEnough()) this.#enough()
    }
    this.#senders = devices.map(
      (device, index) => new TextSender(device, nameOf(index ^ 1), onAck, options),
    )
    this.#running = this.#senders.map((sender) => sender.run())
    // Avoid unhandled rejections after the end; before it, the waiters receive the error.
    for (const running of this.#running) running.catch(() => {})
  }

  static async begin(
    pairs: number,
    device: (userID: string) => Promise<Device>,
    options: TrafficOptions = {},
  ): Promise<MessageTraffic> {
    const names = Array.from({ length: pairs * 2 }, (_, index) => nameOf(index))
    return new MessageTraffic(await Promise.all(names.map(device)), options)
  }

  /** Resolves when `count` more messages are acknowledged. */
  async acknowledged(count: number): Promise<void> {
    const target = this.count + count
    await this.#until(() => this.count >= target)
  }

  /** Resolves when `count` more messages of each device are acknowledged. */
  async acknowledgedByEach(count: number): Promise<void> {
    const target = this.#senders.map(({ acknowledged }) => acknowledged.size + count)
    await this.#until(() =>
      this.#senders.every(({ acknowledged }, index) => acknowledged.size >= (target[index] ?? 0)),
    )
  }

  /** Messages that were acknowledged. */
  get count(): number {
    return this.#senders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  }

  async #until(isEnough: () => boolean): Promise<void> {
    const enough = new Promise<void>((resolve) => {
      this.#enough = resolve
      this.#isEnough = isEnough
    })
    // One that fails ends the test with its reason, not with its time.
    await Promise.race([enough, Promise.all(this.#running)])
  }

  /** Resolves when what is under way is acknowledged. */
  async stop(): Promise<void> {
    for (const sender of this.#senders) sender.stop()
    await Promise.all(this.#running)
  }

  /** Nothing of it is lost, doubled or out of order, and both sides of each talk see the same. */
  async check(url: string): Promise<void> {
    for (const [index, sender] of this.#senders.entries()) {
      const [me, peer] = [nameOf(index), nameOf(index ^ 1)]
      const mine = await historyOf(url, me, peer)
      const theirs = await historyOf(url, peer, me)
      deepStrictEqual(theirs, mine)
      const sequences = mine.map(({ sequence }) => sequence)
      deepStrictEqual(
        sequences,
        sequences.map((_, at) => at + 1),
      )
      const sent = mine.filter(({ from }) => from === me)
      const sentTexts = sent.map(({ text, sequence }) => [text, sequence] as const)
      deepStrictEqual(new Map(sentTexts), sender.acknowledged)
      deepStrictEqual(sent.length, sender.acknowledged.size)
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.devices.map(({ chat }) => chat.destroy()))
    await Promise.all(this.devices.map(({ cable }) => cable.remove()))
  }
}

/** A whole conversation as one side of it reads it from the server. */
const historyOf = async (url: string, userID: string, to: string) => {
  const client = await loginRaw({ url, sdkAppID: SDKAPPID }, userID, sigOf(userID))
  const history = await client.history({ conversationType: 1, to })
  await client.close()
  return history.map(({ sequence, from, payload }) => ({
    ...{ sequence, from },
    text: (payload as { text: string }).text,
  }))
}
