import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { ImError } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { RawClient } from '../server/support/raw-client.ts'
import { ServerProcess } from '../support/server-process.ts'
import { aDevice, SDKAPPID, sigOf } from '../support/world.ts'

// CHAOS_KILLS=100 makes a longer proof of it.
const KILLS = Number(process.env.CHAOS_KILLS ?? 3)
const PAIRS = 4
const UNDER_WAY = 8
const ACKS_BETWEEN_KILLS = 400

/** Sends numbered texts to a peer, several at a time, each until it is acknowledged. */
class Talker {
  readonly acknowledged = new Set<string>()
  readonly #device: Device
  readonly #peer: string
  readonly #onAck: () => void
  #next = 0
  #isTalking = true

  constructor(device: Device, peer: string, onAck: () => void) {
    this.#device = device
    this.#peer = peer
    this.#onAck = onAck
  }

  async talk(): Promise<void> {
    await Promise.all(Array.from({ length: UNDER_WAY }, () => this.#line()))
  }

  stop(): void {
    this.#isTalking = false
  }

  async #line(): Promise<void> {
    while (this.#isTalking) {
      const text = `${this.#next++}`
      await this.#untilAcknowledged(text)
      this.acknowledged.add(text)
      this.#onAck()
    }
  }

  async #untilAcknowledged(text: string): Promise<void> {
    const { chat } = this.#device
    const message = chat.createTextMessage({
      to: this.#peer,
      conversationType: 'C2C',
      payload: { text },
    })
    let sending = chat.sendMessage(message)
    for (;;) {
      try {
        await sending
        return
      } catch (error) {
        if (![2800, 2801].includes((error as ImError).code)) throw error
        sending = chat.resendMessage(message)
      }
    }
  }
}

it(`loses and doubles nothing that it acknowledged over ${KILLS} kills [SYNC-90]`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  const names = Array.from({ length: PAIRS * 2 }, (_, index) => `user-${index}`)
  const devices = await Promise.all(names.map((name) => aDevice(server.url, name)))
  let acks = 0
  let wanted = Number.POSITIVE_INFINITY
  let enough = () => {}
  const onAck = () => {
    if (++acks >= wanted) enough()
  }
  const talkers = devices.map((device, index) => new Talker(device, `user-${index ^ 1}`, onAck))
  const talking = talkers.map((talker) => talker.talk())

  for (let kill = 0; kill <= KILLS; kill++) {
    await new Promise<void>((resolve) => {
      enough = resolve
      // Not at the same point of a batch every time.
      wanted = acks + ACKS_BETWEEN_KILLS + ((kill * 37) % 50)
    })
    if (kill === KILLS) break
    await server.kill()
    server = await ServerProcess.start(dataDir)
    for (const { cable } of devices) cable.mend(server.url)
  }
  for (const talker of talkers) talker.stop()
  await Promise.all(talking)
  await server.kill()
  server = await ServerProcess.start(dataDir)

  for (const [index, talker] of talkers.entries()) {
    const [me, peer] = [`user-${index}`, `user-${index ^ 1}`]
    const mine = await historyOf(server.url, me, peer)
    const theirs = await historyOf(server.url, peer, me)
    expect(theirs).toEqual(mine)
    expect(mine.map(({ sequence }) => sequence)).toEqual(mine.map((_, at) => at + 1))
    const said = mine.filter(({ from }) => from === me).map(({ text }) => text)
    expect(said.toSorted()).toEqual([...talker.acknowledged].toSorted())
  }
  await Promise.all(devices.map(({ chat }) => chat.destroy()))
  await Promise.all(devices.map(({ cable }) => cable.remove()))
  await server.kill()
  await rm(dataDir, { recursive: true })
})

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
