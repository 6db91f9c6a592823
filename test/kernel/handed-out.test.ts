import { createTestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { Changes } from '../../src/kernel/changes.ts'
import { HandedOut } from '../../src/kernel/handed-out.ts'
import { Log } from '../../src/kernel/log.ts'

const anEntity = () => {
  const changes = new Changes(new Log(createTestPlatform().log))
  changes.handed = new HandedOut()
  const entity = { name: 'a', inner: { count: 1 } }
  changes.handed.add(entity)
  const held = () => changes.handed.of({ entity }).entity
  const rename = (name: string) =>
    changes.batch(() => {
      entity.name = name
      entity.inner = { count: entity.inner.count + 1 }
      changes.mark('entities', entity)
    })
  return { changes, held, rename }
}

it('the host holds one object per entity, which follows the entity [OWN-02]', () => {
  const { held, rename } = anEntity()
  const first = held()
  const { inner } = first
  rename('b')
  expect(first).toEqual({ name: 'b', inner: { count: 2 } })
  expect(held()).toBe(first)
  expect(first.inner).toBe(inner)
})

it.each<[string, (object: { name: string; inner: object }) => unknown]>([
  ['frozen', Object.freeze],
  [
    'without room for a field',
    (object) => {
      Reflect.deleteProperty(object, 'name')
      Object.preventExtensions(object)
    },
  ],
  [
    'with a field that cannot be written',
    (object) => Object.defineProperty(object, 'name', { value: 'mine', writable: false }),
  ],
  [
    'with a setter that throws',
    (object) =>
      Object.defineProperty(object, 'name', {
        get: () => 'mine',
        set() {
          throw new Error('no')
        },
      }),
  ],
  [
    'whose inner object is sealed',
    ({ inner }) => {
      Object.assign(inner, { mine: true })
      Object.seal(inner)
    },
  ],
])(
  'an object that is %s is replaced by a new one, and listeners are still notified of the change [OWN-02]',
  (_, spoil) => {
    const { changes, held, rename } = anEntity()
    const first = held()
    spoil(first)
    const notified: string[] = []
    changes.subscribe('entities', () => notified.push(held().name))
    rename('b')
    rename('c')
    expect(notified).toEqual(['b', 'c'])
    expect(held()).toEqual({ name: 'c', inner: { count: 3 } })
    expect(held()).not.toBe(first)
  },
)
