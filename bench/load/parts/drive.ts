import { nowUs } from '../now.ts'
import { countsFrom, Schedule } from '../schedule.ts'
import type { Conversation } from './conversation.ts'

/** Sends messages until it is stopped. */
export interface Drive {
  /** Stops; resolves when all sent messages are settled. */
  stop(): Promise<void>
}

/**
 * As many as possible: a fixed number of messages in flight per conversation, its speakers in
 * rotation.
 */
export const asMuchAsGoes = (conversations: readonly Conversation[], inFlight: number): Drive => {
  let isOver = false
  const sendLoop = async (conversation: Conversation, first: number) => {
    for (let step = first; !isOver; step += inFlight) {
      await conversation.say(step % conversation.speakersHere, nowUs())
    }
  }
  const sendLoops = conversations
    .filter(({ speakersHere }) => speakersHere > 0)
    .flatMap((one) => Array.from({ length: inFlight }, (_, n) => sendLoop(one, n)))
  return {
    async stop() {
      isOver = true
      await Promise.all(sendLoops)
    },
  }
}

/**
 * A fixed rate regardless of responses: conversations in rotation, and their speakers in rotation.
 */
export const atRate = (conversations: readonly Conversation[], perSecond: number): Drive => {
  const speaking = conversations.filter(({ speakersHere }) => speakersHere > 0)
  const schedule = new Schedule(nowUs(), perSecond)
  const inFlight = new Set<Promise<void>>()
  let step = 0
  const say = (dueUs: number) => {
    const conversation = speaking[step % speaking.length] as Conversation
    const speaker = Math.floor(step / speaking.length) % conversation.speakersHere
    step++
    const one = conversation.say(speaker, countsFrom(dueUs, nowUs()))
    inFlight.add(one)
    void one.then(() => inFlight.delete(one))
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
      await Promise.all(inFlight)
    },
  }
}
