import vendor from '@tencentcloud/chat'
import { expect, expectTypeOf, it } from 'vitest'
import Tavern, {
  allFeatures,
  type ChatSDK,
  type CreateOptions,
  createChat,
  type Message,
  type Profile,
  type SimplifiedMessage,
  type UserInfo,
} from '../../src/index.ts'
import names from './api-names.fixture.json' with { type: 'json' }
import type * as reference from './reference-api/index.ts'

/** What the vendor's package has at run time, whatever it declares. */
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

it("exports the names that the vendor's package exports, and no other [API-11]", () => {
  expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted())
  for (const [name, value] of Object.entries(theirs)) expect(typeof ours[name]).toBe(typeof value)
  expect(ours.VERSION).toBe(theirs.VERSION)
})

it('has every method of the reference but those that are to come', () => {
  const chat = createChat({ features: allFeatures, SDKAppID: 1, host: 'wss://im.example.org' })
  const missing = names.methods.filter((name) => !Object.hasOwn(chat, name))
  // A method that is built leaves this list.
  expect(missing).toEqual(names.methodsToCome)
})

/** Names of events are narrower than text; the reference misnames what is downloaded. */
type Listening = 'on' | 'off' | 'addSignalingListener' | 'removeSignalingListener'
type Excepted = Listening | 'downloadMergerMessage'

type Called = Exclude<keyof reference.ReferenceSDK & keyof ChatSDK, Excepted>

/** Methods that do not take what the reference says they take. */
type Refusing = {
  [Name in Called]: Parameters<reference.ReferenceSDK[Name]> extends Parameters<ChatSDK[Name]>
    ? never
    : Name
}[Called]

interface Entities {
  message: Message
  profile: Profile
  simplified: SimplifiedMessage
  user: UserInfo
}

interface ReferenceEntities {
  message: reference.ReferenceMessage
  profile: reference.Profile
  simplified: reference.SimplifiedMessage
  user: reference.UserInfo
}

it('takes the options and gives the objects of the reference, by their types', () => {
  // The compiler is what tells here; a name in the first list is a method that does not compile.
  const refusing: Refusing[] = []
  const given = {} as Entities satisfies ReferenceEntities
  const options = {} as reference.CREATE_OPTIONS satisfies CreateOptions
  expect([refusing, given, options]).toEqual([[], {}, {}])
  expectTypeOf<Refusing>().toEqualTypeOf<never>()
})
