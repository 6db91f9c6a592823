import { deepStrictEqual } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createDevice, type Device } from 'tavern-im/testing'
import { EVENT, type ImError, TYPES } from '../../../src/index.ts'
import { errorCodes, serverCodes } from '../../../src/protocol-entry.ts'
import { MessageTraffic } from '../../support/message-traffic.ts'
import { SDKAPPID } from '../../support/test-bed.ts'
import { chaosSig } from './chaos-users.ts'

/** All that they say is read page by page at the end, and devices may not ask often. */
const REST_MS = 200
const LOOK_MS = 500
const SETTLED_MS = 30_000

/**
 * SDK devices that exchange messages during the chaos run. Few: they check what apps receive and
 * show.
 */
export class Devices {
  readonly #url: string
  readonly #traffic: MessageTraffic

  private constructor(url: string, traffic: MessageTraffic) {
    this.#url = url
    this.#traffic = traffic
  }

  static async begin(url: string, pairs: number): Promise<Devices> {
    const traffic = await MessageTraffic.begin(pairs, (userID) => enter(url, userID), {
      inFlight: 1,
      restMs: REST_MS,
      retriedCodes: [serverCodes.SERVER_FAULT],
    })
    return new Devices(url, traffic)
  }

  get acknowledged(): number {
    return this.#traffic.count
  }

  async stop(): Promise<void> {
    await this.#traffic.stop()
  }

  /**
   * Histories equal the acknowledged messages; devices converge to what a new device shows, and
   * have reported no message twice. Throws with the difference.
   */
  async check(url: string): Promise<void> {
    await this.#traffic.check(url)
    await Promise.all(this.#traffic.devices.map((device, index) => this.#checkOne(device, index)))
  }

  async #checkOne(device: Device, index: number): Promise<void> {
    const peer = `${TYPES.CONV_C2C}user-${index ^ 1}`
    const fresh = await enter(this.#url, `user-${index}`)
    const expected = await seenBy(fresh, peer)
    await fresh.remove()
    await untilEqual(() => seenBy(device, peer), expected)
    deepStrictEqual(doubledIn(device), [])
  }

  async remove(): Promise<void> {
    await this.#traffic.remove()
  }
}

const enter = async (url: string, userID: string): Promise<Device> => {
  const device = await createDevice({ sdkAppID: SDKAPPID, url })
  await device.login({ userID, userSig: chaosSig(userID) })
  return device
}

const seenBy = async (device: Device, peer: string) => ({
  texts: await historyIn(device, peer),
  unread: device.chat.getTotalUnreadMessageCount(),
})

/** A whole history, as fast as a device may ask. */
const historyIn = async ({ chat }: Device, conversationID: string): Promise<string[]> => {
  const pages: string[][] = []
  for (let nextReqMessageID = '', isCompleted = false; !isCompleted; ) {
    try {
      const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
      pages.push(data.messageList.map(({ ID, payload }) => `${ID} ${JSON.stringify(payload)}`))
      ;({ nextReqMessageID, isCompleted } = data)
    } catch (error) {
      if ((error as ImError).code !== errorCodes.OVER_FREQUENCY_LIMIT[0]) throw error
      await pause(LOOK_MS)
    }
  }
  return pages.reverse().flat()
}

/** Waits for frames in flight. */
const untilEqual = async <Seen>(look: () => Promise<Seen>, expected: Seen): Promise<void> => {
  for (const since = performance.now(); ; await pause(LOOK_MS)) {
    const seen = await look()
    const isLast = performance.now() - since > SETTLED_MS
    if (!isLast && !isDeepStrictEqual(seen, expected)) continue
    deepStrictEqual(seen, expected)
    return
  }
}

const doubledIn = ({ events }: Device): readonly string[] => {
  const messages = events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
  const seen = new Set<string>()
  return messages.map(({ ID }) => ID).filter((ID) => seen.size === seen.add(ID).size)
}
