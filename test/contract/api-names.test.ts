import vendor from '@tencentcloud/chat'
import { expect, it } from 'vitest'
import Tavern, { allFeatures, createChat } from '../../src/index.ts'
import names from './api-names.fixture.json' with { type: 'json' }

/** The members of the vendor's package at run time, whatever it declares. */
const atRunTime = (exported: object): Readonly<Record<string, unknown>> => ({ ...exported })

const theirs = atRunTime(vendor)
const ours = atRunTime(Tavern)

it.each(['EVENT', 'TYPES', 'TSignaling'])(
  "%s has exactly the names and values of the vendor's package [API-11]",
  (name) => {
    expect(Object.keys(theirs[name] as object).length).toBeGreaterThan(10)
    expect(ours[name]).toEqual(theirs[name])
  },
)

it("the package exports exactly the names of the vendor's package [API-11]", () => {
  expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted())
  for (const [name, value] of Object.entries(theirs)) expect(typeof ours[name]).toBe(typeof value)
  expect(ours.VERSION).toBe(theirs.VERSION)
})

it('the client has every method of the reference except the planned ones', () => {
  const chat = createChat({ features: allFeatures, SDKAppID: 1, host: 'wss://im.example.org' })
  const missing = names.methods.filter((name) => !Object.hasOwn(chat, name))
  // A method that is built leaves this list.
  expect(missing).toEqual(names.methodsToCome)
})
