import type { ConversationFigures } from '../conversations/consumer.ts'
import { child, nextMessage } from '../support/child.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'

const SIZES = [1_000, 50_000]
const MESSAGES = 20_000

const waysFor = (size: number): readonly Way<ConversationFigures>[] => {
  const way = (
    kind: Way<ConversationFigures>['kind'],
    name: string,
    file: string,
    form: string,
  ): Way<ConversationFigures> => ({
    kind,
    name,
    async measure() {
      const consumer = child(file, [form, `${size}`, `${MESSAGES}`], 1)
      try {
        return await nextMessage<ConversationFigures>(consumer)
      } finally {
        consumer.kill()
      }
    },
  })
  const ours = 'conversations/consumer.ts'
  const peers = 'compare/conversations/consumer.ts'
  return [
    way('floor', 'floor: JSON.parse, Map and linked order', ours, 'floor'),
    way('ours', 'tavern-im, CONVERSATION_LIST_UPDATED is heard', ours, 'sdk'),
    way('peer', 'tinode-sdk, keeps no order', peers, 'tinode'),
    way('peer', 'stream-chat, ChannelManager', peers, 'stream'),
    way('peer', 'matrix-js-sdk, keeps no order', peers, 'matrix'),
  ]
}

/** A message arrives in a random conversation, which moves to the top if the list is ordered. */
export const compareConversations = async ({ rounds }: CompareOptions): Promise<void> => {
  for (const size of SIZES) {
    const results = await inRounds(waysFor(size), rounds)
    const what = `${size.toLocaleString('en-US')} conversations, ${rounds} rounds`
    printFigure(`${what}: µs for a message`, results, ({ microseconds }) => microseconds)
    printFigure(`${what}: µs to load each`, results, ({ loadMicroseconds }) => loadMicroseconds)
    printFigure(`${what}: bytes of heap of each`, results, ({ bytes }) => bytes)
    printFigure(`${what}: longest stall, ms`, results, ({ stallMs }) => stallMs)
  }
}
