import type { Message } from '../../src/index.ts'
import { allFaults, type MessageFaults } from '../../testing/internal/workload/message-faults.ts'
import { readText, textOf } from '../../testing/internal/workload/numbered-text.ts'
import { ReceiptLedger } from '../../testing/internal/workload/receipt-ledger.ts'
import { nowUs } from '../load/now.ts'
import { pause, until } from '../load/until.ts'
import type { ActionTally } from './action-tally.ts'
import { type Action, actionAt, type Company, runAction } from './actions.ts'
import { Device, sdk } from './device.ts'

export interface TableOptions {
  readonly url: string
  /** Prefix of user and group names. */
  readonly name: string
  readonly roomID: string
  readonly tally: ActionTally
  /** A file that is sent sometimes. */
  readonly file: string
}

const DEVICES = 4
/** Duration of a session. */
const SESSION_MS = 90_000
/** Interval of actions. */
const ACTION_MS = 250
/** Clients are replaced after this number of sessions. */
const SESSIONS_OF_CLIENT = 3
/** Timeout without progress after which missing messages are lost. */
const STALLED_MS = 30_000
/** Maximum number of pages of a list. */
const PAGES = 20
/** Maximum duration of a cut. */
const CUT_MS = 4_000

/** A conversation of the table, with messages numbered from 1 per speaker. */
interface Channel {
  readonly ledger: ReceiptLedger
  readonly said: number[]
}

const channelOf = (receives: (listener: number, speaker: number) => boolean): Channel => ({
  ledger: new ReceiptLedger(DEVICES, DEVICES, receives),
  said: new Array<number>(DEVICES).fill(0),
})

/** The newest messages of a conversation, at least those of a session. */
const pagesOf = async ({ chat }: Device, conversationID: string): Promise<readonly Message[]> => {
  const messages: Message[] = []
  let nextReqMessageID = ''
  for (let page = 0; page < PAGES; page++) {
    const { data } = await chat.getMessageList({
      conversationID,
      ...(nextReqMessageID !== '' && { nextReqMessageID }),
    })
    messages.push(...data.messageList)
    nextReqMessageID = data.nextReqMessageID
    if (data.isCompleted) break
  }
  return messages
}

/** Four users who write to their neighbours and in a group, and log in and out together. */
export class TableOfFour implements Company {
  readonly #options: TableOptions
  readonly #devices: readonly Device[]
  readonly #pairs = channelOf((listener, speaker) => listener === (speaker ^ 1))
  readonly #group = channelOf((listener, speaker) => listener !== speaker)
  readonly #inFlight = new Set<Promise<void>>()
  #isOver = false
  #disordered = 0
  /** Numbers the actions, for deterministic choices. */
  #step: number

  constructor(options: TableOptions, step: number) {
    this.#options = options
    this.#step = step
    this.#devices = Array.from({ length: DEVICES }, (_, device) => {
      const userID = this.userID(device)
      return new Device({
        ...options,
        userID,
        onMessage: (message) => this.#receive(device, message),
      })
    })
  }

  get groupID(): string {
    return `${this.#options.name}g`
  }

  get roomID(): string {
    return this.#options.roomID
  }

  get file(): string {
    return this.#options.file
  }

  userID(device: number): string {
    return `${this.#options.name}s${device}`
  }

  /**
   * Logs in, runs actions and logs out, until it is stopped; returns the faults of its messages.
   */
  async run(): Promise<MessageFaults> {
    for (let session = 0; !this.#isOver; session++) {
      await Promise.all(this.#devices.map((device) => device.login()))
      if (session === 0) await this.#found()
      await Promise.all(this.#devices.map(({ chat }) => chat.joinGroup({ groupID: this.roomID })))
      await this.#run()
      await this.#settle()
      await Promise.all(this.#devices.map((device) => device.logout()))
      if (session % SESSIONS_OF_CLIENT === SESSIONS_OF_CLIENT - 1) await this.#end()
    }
    await this.#end()
    return this.faults()
  }

  stop(): void {
    this.#isOver = true
  }

  /**
   * Valid only when nothing is in flight. Missed messages may be emitted late (SYNC-09): lists are
   * in order.
   */
  faults(): MessageFaults {
    const faults = [this.#pairs, this.#group].map(({ ledger, said }) => ledger.faults(said))
    return { ...allFaults(faults), disordered: this.#disordered }
  }

  /** Sends the next text of a device, to its neighbour or in the group. */
  async say(device: number, isInGroup: boolean): Promise<void> {
    const { CONV_C2C, CONV_GROUP } = sdk.TYPES
    const { ledger, said } = isInGroup ? this.#group : this.#pairs
    const number = (said[device] ?? 0) + 1
    said[device] = number
    const from = nowUs()
    const text = textOf({ speaker: device, number, dueUs: from })
    const { chat } = this.#device(device)
    const [to, conversationType] = isInGroup
      ? [this.groupID, CONV_GROUP]
      : [this.userID(device ^ 1), CONV_C2C]
    try {
      await chat.sendMessage(chat.createTextMessage({ to, conversationType, payload: { text } }))
      this.#options.tally.acknowledged(nowUs() - from)
    } catch (error) {
      ledger.refuse(device, number)
      throw error
    }
  }

  paged(device: number, messages: readonly Message[]): void {
    for (const message of messages) if (message.flow === 'in') this.#receive(device, message, false)
  }

  async #found(): Promise<void> {
    const [{ chat }, ...others] = this.#devices as [Device, ...Device[]]
    const { groupID } = this
    const memberList = others.map(({ userID }) => ({ userID }))
    await chat.createGroup({ name: groupID, groupID, type: sdk.TYPES.GRP_PUBLIC, memberList })
  }

  #device(device: number): Device {
    return this.#devices[device] as Device
  }

  /** Records a receipt; returns whether it is new. */
  #receive(listener: number, message: Message, isPush = true): boolean {
    if (message.type !== sdk.TYPES.MSG_TEXT) return false
    const said = readText((message.payload as { readonly text: string }).text)
    if (said === undefined) return false
    const { ledger } = message.conversationType === sdk.TYPES.CONV_GROUP ? this.#group : this.#pairs
    if (!isPush && ledger.has(listener, said.speaker, said.number)) return false
    if (isPush) this.#options.tally.received(nowUs() - said.dueUs)
    return ledger.receive(listener, said.speaker, said.number, message.sequence)
  }

  async #run(): Promise<void> {
    const end = performance.now() + SESSION_MS
    while (!this.#isOver && performance.now() < end) {
      const step = this.#step++
      const action = actionAt(step)
      const device = (step * 7 + (step >> 3)) % DEVICES
      const one = action === 'cut' ? this.#cut(device) : this.#do(action, device)
      this.#inFlight.add(one)
      void one.then(() => this.#inFlight.delete(one))
      await pause(ACTION_MS)
    }
  }

  /** Errors during a cut are ignored. */
  async #do(action: Exclude<Action, 'cut'>, number: number): Promise<void> {
    const device = this.#device(number)
    if (device.isCut) return
    const { tally } = this.#options
    const { cuts } = device
    try {
      await runAction(action, this, device, number)
      tally.done(action)
    } catch (error) {
      if (device.cuts === cuts) tally.failed(action, error)
    }
  }

  async #cut(number: number): Promise<void> {
    const device = this.#device(number)
    if (device.isCut) return
    device.cut()
    this.#options.tally.done('cut')
    await pause(100 + ((this.#step * 997) % CUT_MS))
    device.reconnect()
  }

  /** Waits until all messages have been received, or nothing arrives any more. */
  async #settle(): Promise<void> {
    await Promise.all(this.#inFlight)
    const channels = [this.#pairs, this.#group]
    const received = () => channels.reduce((sum, { ledger }) => sum + ledger.received, 0)
    const due = channels.reduce((sum, { ledger, said }) => sum + ledger.due(said), 0)
    const isAll = await until(STALLED_MS, () => received() >= due, received)
    if (!isAll) await this.#lookForUntold()
    for (const [number, device] of this.#devices.entries()) {
      await this.#lookAtList(device, `C2C${this.userID(number ^ 1)}`)
      await this.#lookAtList(device, `GROUP${this.groupID}`)
    }
  }

  /** A message in a list that was never emitted is not lost, but an error. */
  async #lookForUntold(): Promise<void> {
    for (const [number, device] of this.#devices.entries()) {
      for (const conversationID of [`C2C${this.userID(number ^ 1)}`, `GROUP${this.groupID}`]) {
        for (const message of await pagesOf(device, conversationID)) {
          if (message.flow === 'out' || !this.#receive(number, message, false)) continue
          const untold = new Error('never told, but in the list')
          this.#options.tally.failed('MESSAGE_RECEIVED', untold)
        }
      }
    }
  }

  /** Checks that a list has the server's order. */
  async #lookAtList({ chat }: Device, conversationID: string): Promise<void> {
    const { messageList } = (await chat.getMessageList({ conversationID })).data
    for (const [index, { sequence }] of messageList.entries()) {
      if (sequence <= (messageList[index - 1]?.sequence ?? 0)) this.#disordered++
    }
  }

  async #end(): Promise<void> {
    await Promise.all(this.#devices.map((device) => device.end()))
  }
}
