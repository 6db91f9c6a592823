import { expect, it } from 'vitest'
import { Stanzas } from '../../../bench/compare/xmpp/stanzas.ts'

const HEAD = `<?xml version='1.0'?><stream:stream id='1' xmlns='jabber:client'>`
const MESSAGE = `<message from='a'><body>1 &lt; 2 &gt; 0</body><x/></message>`
const ACKNOWLEDGED = `<a h='1' xmlns='urn:xmpp:sm:3'/>`

const stanzasIn = (parts: readonly string[]): readonly string[] => {
  const received: string[] = []
  const stanzas = new Stanzas((stanza) => received.push(stanza))
  for (const part of parts) stanzas.take(part)
  return received
}

it('the splitter returns whole stanzas wherever the stream is cut', () => {
  const whole = `${HEAD}${MESSAGE} ${ACKNOWLEDGED}\n${MESSAGE}`
  for (let at = 1; at < whole.length; at++) {
    expect(stanzasIn([whole.slice(0, at), whole.slice(at)])).toEqual([
      MESSAGE,
      ACKNOWLEDGED,
      MESSAGE,
    ])
  }
})

it('the splitter resets when a new stream begins', () => {
  const received: string[] = []
  const stanzas = new Stanzas((stanza) => received.push(stanza))
  stanzas.take(`${HEAD}<success/>`)
  stanzas.restart()
  stanzas.take(`${HEAD}${ACKNOWLEDGED}`)
  expect(received).toEqual(['<success/>', ACKNOWLEDGED])
})
