import { expect, it } from 'vitest'
import { eachSaid } from '../../../bench/load/text.ts'
import { encodeMessage, encodeMessagesPush, encodeRoomNews } from '../../../src/protocol-entry.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { readText, type Said, textOf } from '../../../testing/internal/workload/numbered-text.ts'

const said: Said = { speaker: 3, number: 41, dueUs: 1_234_567_890 }

const message = (text: string, sequence: number) =>
  encodeMessage(unsentText('speaker', 'all', { sequence, payload: { text } }))

const textsIn = (body: Uint8Array) => {
  const received: [Said, number][] = []
  eachSaid(body, (one, sequence) => received.push([one, sequence]))
  return received
}

it('the reader decodes every text that the writer encodes', () => {
  expect(readText(textOf(said))).toEqual(said)
})

it('the reader ignores texts of other programs', () => {
  expect(readText('')).toBeUndefined()
  expect(readText('hello 1 2 3')).toBeUndefined()
})

it('the reader finds texts and their sequences in pushes and room messages', () => {
  const next: Said = { ...said, number: 42 }
  const list = [message(textOf(said), 7), message('hello', 8), message(textOf(next), 9)]
  const expected = [
    [said, 7],
    [next, 9],
  ]
  expect(textsIn(encodeMessagesPush({ position: 12 }, list))).toEqual(expected)
  const news = { nextSeq: 5, nextBroadcastSeq: 1, memberCount: 4 }
  expect(textsIn(encodeRoomNews(news, list, []))).toEqual(expected)
})
