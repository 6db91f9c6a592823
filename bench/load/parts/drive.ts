import { nowUs } from '../now.ts'
import { countsFrom, Schedule } from '../schedule.ts'
import type { Conversation } from './conversation.ts'

/** Has things said, until it is stopped. */
export interface Drive {
  /** Says no more; resolves when all that was said has come to its end. */
  stop(): Promise<void>
}

/** As much as goes: in each conversation so many messages are under way, of its speakers in turn. */
export const asMuchAsGoes = (conversations: readonly Conversation[], underWay: number): Drive => {
  let isOver = false
  const sendLoop = async (conversation: Conversation, first: number) => {
    for (let step = first; !isOver; step += underWay) {
      await conversation.say(step % conversation.speakersHere, nowUs())
    }
  }
  const sendLoops = conversations
    .filter(({ speakersHere }) => speakersHere > 0)
    .flatMap((one) => Array.from({ length: underWay }, (_, n) => sendLoop(one, n)))
  return {
    async stop() {
      isOver = true
      await Promise.all(sendLoops)
    },
  }
}

/** So many a second, whatever comes back: conversations in turn, and their speakers in turn. */
export const atRate = (conversations: readonly Conversation[], perSecond: number): Drive => {
  const speaking = conversations.filter(({ speakersHere }) => speakersHere > 0)
  const schedule = new Schedule(nowUs(), perSecond)
  const underWay = new Set<Promise<void>>()
  let step = 0
  const say = (dueUs: number) => {
    const conversation = speaking[step % speaking.length] as Conversation
    const speaker = Math.floor(step / speaking.length) % conversation.speakersHere
    step++
    const one = conversation.say(speaker, countsFrom(dueUs, nowUs()))
    underWay.add(one)
    void one.then(() => underWay.delete(one))
  }
  const sayDue = () => {
    if (speaking.length === 0) return
    for (let due = schedule.take(nowUs()); due !== undefined; due = schedule.take(nowUs())) say(due)
  }
  const timer = setInterval(sayDue, 1)
  return {
    async stop() {
      clearInterval(timer)
      sayDue()
      await Promise.all(underWay)
    },
  }
}
