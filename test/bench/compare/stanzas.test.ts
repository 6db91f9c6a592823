import { expect, it } from 'vitest'
import { Stanzas } from '../../../bench/compare/xmpp/stanzas.ts'

const HEAD = `<?xml version='1.0'?><stream:stream id='1' xmlns='jabber:client'>`
const MESSAGE = `<message from='a'><body>1 &lt; 2 &gt; 0</body><x/></message>`
const ACKNOWLEDGED = `<a h='1' xmlns='urn:xmpp:sm:3'/>`

const heardOf = (parts: readonly string[]): readonly string[] => {
  const heard: string[] = []
  const stanzas = new Stanzas((stanza) => heard.push(stanza))
  for (const part of parts) stanzas.take(part)
  return heard
}

it('hands out whole stanzas, wherever the stream is cut into parts', () => {
  const whole = `${HEAD}${MESSAGE} ${ACKNOWLEDGED}\n${MESSAGE}`
  for (let at = 1; at < whole.length; at++) {
    expect(heardOf([whole.slice(0, at), whole.slice(at)])).toEqual([MESSAGE, ACKNOWLEDGED, MESSAGE])
  }
})

it('begins anew with a new stream', () => {
  const heard: string[] = []
  const stanzas = new Stanzas((stanza) => heard.push(stanza))
  stanzas.take(`${HEAD}<success/>`)
  stanzas.restart()
  stanzas.take(`${HEAD}${ACKNOWLEDGED}`)
  expect(heard).toEqual(['<success/>', ACKNOWLEDGED])
})
