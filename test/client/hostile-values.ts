import type { Message } from '../../src/index.ts'

const throwing = (thrown: unknown) => () => {
  throw thrown
}

/** Throws at whatever is done with it. */
const mined = (thrown: unknown): object =>
  new Proxy(
    {},
    {
      get: throwing(thrown),
      has: throwing(thrown),
      ownKeys: throwing(thrown),
      getOwnPropertyDescriptor: throwing(thrown),
      getPrototypeOf: throwing(thrown),
    },
  )

const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

const cyclic = (): object => {
  const circle: Record<string, unknown> = { text: 'a' }
  for (const key of ['payload', 'file', 'files', 'messageList', 'conversationID', 'ID']) {
    circle[key] = circle
  }
  return circle
}

const cyclicArray = (): unknown[] => {
  const circle: unknown[] = []
  circle.push(circle)
  return circle
}

/** Says something else each time that it is read. */
const fickle = (theirs: Message): object => {
  let reads = 0
  const values = ['C2Cbob', 7, null, 'a']
  return new Proxy(theirs, {
    get: (target, key, receiver) =>
      ++reads % 3 === 0 ? values[reads % values.length] : Reflect.get(target, key, receiver),
  })
}

/** Has a value of each kind that no method of the API expects. */
export const hostileValues: readonly (readonly [string, (theirs: Message) => unknown])[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['NaN', () => Number.NaN],
  ['-0', () => -0],
  ['-1', () => -1],
  ['a fraction', () => 0.5],
  ['Infinity', () => Number.POSITIVE_INFINITY],
  ['2^53', () => 2 ** 53],
  ['a BigInt', () => 1n],
  ['a symbol', () => Symbol('s')],
  ['a function', () => () => 1],
  ['a class', () => Map],
  ['a boxed string', () => Object('C2Cbob')],
  ['a date', () => new Date(Number.NaN)],
  ['nothing', () => ''],
  ['__proto__', () => '__proto__'],
  ['constructor', () => 'constructor'],
  ['half a surrogate pair', () => '\ud83d'],
  ['RTL overrides', () => '\u202e\u2066C2Cbob'],
  ['NUL', () => 'C2C\0'],
  ['1 MB', () => 'x'.repeat(2 ** 20)],
  ['dashes', () => '-'.repeat(10_000)],
  ['C2C', () => 'C2C'],
  ['{}', () => ({})],
  ['[]', () => []],
  ['an object without prototype', () => Object.create(null)],
  ['own __proto__', () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{}}')],
  ['a circle', cyclic],
  ['an array in itself', cyclicArray],
  ['an array of holes', () => new Array(3)],
  ['the longest array', () => new Array(2 ** 32 - 1)],
  ['many', () => new Array(20_000).fill('bob')],
  ['an array of everything', () => [null, undefined, 1n, Symbol('s'), {}, revoked([])]],
  ['what throws', () => mined(new Error('mined'))],
  ['what throws nothing', () => mined(undefined)],
  ['what throws what throws', () => mined(mined(new Error('mined')))],
  ['a revoked object', () => revoked({})],
  ['a revoked array', () => revoked([])],
  ['what throws a revoked object', () => mined(revoked({}))],
  [
    'a getter that throws',
    () => ({
      get ID() {
        throw new Error('ID')
      },
      get payload() {
        throw new Error('payload')
      },
      get text() {
        throw new Error('text')
      },
    }),
  ],
  ['what has no text', () => ({ toString: throwing(new Error('text')), toJSON: throwing(1) })],
  // biome-ignore lint/suspicious/noThenProperty: that is what it is
  ['a thenable', () => ({ then: throwing(new Error('then')) })],
  ['what is fickle', fickle],
  ['a copy of a message', (theirs) => ({ ...theirs })],
  ['a message without fields', (theirs) => Object.create(Object.getPrototypeOf(theirs))],
  ['a message in a proxy', (theirs) => new Proxy(theirs, {})],
  [
    'a message of elsewhere',
    (theirs) => ({ ...theirs, conversationID: 'C2Cnobody', sequence: 2 ** 53, ID: '' }),
  ],
]
