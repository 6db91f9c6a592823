import type { Message } from '../../src/index.ts'
import { allFaults, type Faults, Ledger } from '../load/ledger.ts'
import { nowUs } from '../load/now.ts'
import { readText, textOf } from '../load/text.ts'
import { pause, until } from '../load/until.ts'
import type { DeedTally } from './deed-tally.ts'
import { type Company, type Deed, deedAt, doDeed } from './deeds.ts'
import { Seat, sdk } from './seat.ts'

export interface TableOptions {
  readonly url: string
  /** Begins the names of users and groups. */
  readonly name: string
  readonly roomID: string
  readonly tally: DeedTally
  /** A file that is sent now and then. */
  readonly file: string
}

const SEATS = 4
/** So long they talk between a login and a logout. */
const SESSION_MS = 90_000
/** Something is done so often. */
const DEED_MS = 250
/** Every so many sessions the clients are others. */
const SESSIONS_OF_CLIENT = 3
/** Where nothing comes for so long, what is missing is lost. */
const STALLED_MS = 30_000
/** Of a list, at most. */
const PAGES = 20
/** A cable is out for so long at most. */
const CUT_MS = 4_000

/** A conversation of the table: who speaks there, under numbers from 1. */
interface Talk {
  readonly ledger: Ledger
  readonly said: number[]
}

const talkOf = (hears: (listener: number, speaker: number) => boolean): Talk => ({
  ledger: new Ledger(SEATS, SEATS, hears),
  said: new Array<number>(SEATS).fill(0),
})

/** The newest messages of a conversation, as far back as a session goes. */
const pagesOf = async ({ chat }: Seat, conversationID: string): Promise<readonly Message[]> => {
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

/** Four users who write to their neighbours and in a group, and come and go together. */
export class TableOfFour implements Company {
  readonly #options: TableOptions
  readonly #seats: readonly Seat[]
  readonly #pairs = talkOf((listener, speaker) => listener === (speaker ^ 1))
  readonly #group = talkOf((listener, speaker) => listener !== speaker)
  readonly #underWay = new Set<Promise<void>>()
  #isOver = false
  #disordered = 0
  /** Numbers deeds, so that chance repeats itself. */
  #turn: number

  constructor(options: TableOptions, turn: number) {
    this.#options = options
    this.#turn = turn
    this.#seats = Array.from({ length: SEATS }, (_, seat) => {
      const userID = this.userID(seat)
      return new Seat({ ...options, userID, onMessage: (message) => this.#hear(seat, message) })
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

  userID(seat: number): string {
    return `${this.#options.name}s${seat}`
  }

  /** Sits down, talks, and leaves, until it is stopped; tells what went wrong with messages. */
  async run(): Promise<Faults> {
    for (let session = 0; !this.#isOver; session++) {
      await Promise.all(this.#seats.map((seat) => seat.login()))
      if (session === 0) await this.#found()
      await Promise.all(this.#seats.map(({ chat }) => chat.joinGroup({ groupID: this.roomID })))
      await this.#talk()
      await this.#settle()
      await Promise.all(this.#seats.map((seat) => seat.logout()))
      if (session % SESSIONS_OF_CLIENT === SESSIONS_OF_CLIENT - 1) await this.#end()
    }
    await this.#end()
    return this.faults()
  }

  stop(): void {
    this.#isOver = true
  }

  /** Only of use while nothing is on its way. Missed messages may be told late (SYNC-09): lists are in order. */
  faults(): Faults {
    const told = [this.#pairs, this.#group].map(({ ledger, said }) => ledger.faults(said))
    return { ...allFaults(told), disordered: this.#disordered }
  }

  /** Says the next text of a seat, to its neighbour or in the group. */
  async say(seat: number, isInGroup: boolean): Promise<void> {
    const { CONV_C2C, CONV_GROUP } = sdk.TYPES
    const { ledger, said } = isInGroup ? this.#group : this.#pairs
    const number = (said[seat] ?? 0) + 1
    said[seat] = number
    const from = nowUs()
    const text = textOf({ speaker: seat, number, dueUs: from })
    const { chat } = this.#seat(seat)
    const [to, conversationType] = isInGroup
      ? [this.groupID, CONV_GROUP]
      : [this.userID(seat ^ 1), CONV_C2C]
    try {
      await chat.sendMessage(chat.createTextMessage({ to, conversationType, payload: { text } }))
      this.#options.tally.acknowledged(nowUs() - from)
    } catch (error) {
      ledger.refuse(seat, number)
      throw error
    }
  }

  paged(seat: number, messages: readonly Message[]): void {
    for (const message of messages) if (message.flow === 'in') this.#hear(seat, message, false)
  }

  async #found(): Promise<void> {
    const [{ chat }, ...others] = this.#seats as [Seat, ...Seat[]]
    const { groupID } = this
    const memberList = others.map(({ userID }) => ({ userID }))
    await chat.createGroup({ name: groupID, groupID, type: sdk.TYPES.GRP_PUBLIC, memberList })
  }

  #seat(seat: number): Seat {
    return this.#seats[seat] as Seat
  }

  /** Tells whether it is new. */
  #hear(listener: number, message: Message, isTold = true): boolean {
    if (message.type !== sdk.TYPES.MSG_TEXT) return false
    const said = readText((message.payload as { readonly text: string }).text)
    if (said === undefined) return false
    const { ledger } = message.conversationType === sdk.TYPES.CONV_GROUP ? this.#group : this.#pairs
    if (!isTold && ledger.has(listener, said.speaker, said.number)) return false
    if (isTold) this.#options.tally.heard(nowUs() - said.dueUs)
    return ledger.hear(listener, said.speaker, said.number, message.sequence)
  }

  async #talk(): Promise<void> {
    const end = performance.now() + SESSION_MS
    while (!this.#isOver && performance.now() < end) {
      const turn = this.#turn++
      const deed = deedAt(turn)
      const seat = (turn * 7 + (turn >> 3)) % SEATS
      const one = deed === 'cut' ? this.#cut(seat) : this.#do(deed, seat)
      this.#underWay.add(one)
      void one.then(() => this.#underWay.delete(one))
      await pause(DEED_MS)
    }
  }

  /** What fails while the cable is out says nothing. */
  async #do(deed: Exclude<Deed, 'cut'>, number: number): Promise<void> {
    const seat = this.#seat(number)
    if (seat.isCut) return
    const { tally } = this.#options
    const { cuts } = seat
    try {
      await doDeed(deed, this, seat, number)
      tally.done(deed)
    } catch (error) {
      if (seat.cuts === cuts) tally.failed(deed, error)
    }
  }

  async #cut(number: number): Promise<void> {
    const seat = this.#seat(number)
    if (seat.isCut) return
    seat.cut()
    this.#options.tally.done('cut')
    await pause(100 + ((this.#turn * 997) % CUT_MS))
    seat.mend()
  }

  /** Waits until everything that was said has been heard, or nothing comes any more. */
  async #settle(): Promise<void> {
    await Promise.all(this.#underWay)
    const talks = [this.#pairs, this.#group]
    const heard = () => talks.reduce((sum, { ledger }) => sum + ledger.heard, 0)
    const due = talks.reduce((sum, { ledger, said }) => sum + ledger.due(said), 0)
    const isAll = await until(STALLED_MS, () => heard() >= due, heard)
    if (!isAll) await this.#lookForUntold()
    for (const [number, seat] of this.#seats.entries()) {
      await this.#lookAtList(seat, `C2C${this.userID(number ^ 1)}`)
      await this.#lookAtList(seat, `GROUP${this.groupID}`)
    }
  }

  /** What is in a list but was never told is not lost; it is an error all the same. */
  async #lookForUntold(): Promise<void> {
    for (const [number, seat] of this.#seats.entries()) {
      for (const conversationID of [`C2C${this.userID(number ^ 1)}`, `GROUP${this.groupID}`]) {
        for (const message of await pagesOf(seat, conversationID)) {
          if (message.flow === 'out' || !this.#hear(number, message, false)) continue
          const untold = new Error('never told, but in the list')
          this.#options.tally.failed('MESSAGE_RECEIVED', untold)
        }
      }
    }
  }

  /** What is shown has the server's order. */
  async #lookAtList({ chat }: Seat, conversationID: string): Promise<void> {
    const { messageList } = (await chat.getMessageList({ conversationID })).data
    for (const [index, { sequence }] of messageList.entries()) {
      if (sequence <= (messageList[index - 1]?.sequence ?? 0)) this.#disordered++
    }
  }

  async #end(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.end()))
  }
}
