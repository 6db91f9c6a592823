import { expect, it } from 'vitest'
import { sharedSender } from '../../src/protocol/sender.ts'

const bob = () => sharedSender('bob', '144', 'Bob', 'https://example.com/bob.png')

it('is one object for all messages of a sender', () => {
  expect(bob()).toBe(bob())
  expect(bob()).toEqual({
    from: 'bob',
    tinyID: '144',
    nick: 'Bob',
    avatar: 'https://example.com/bob.png',
  })
})

it('is what the message says, also when the sender is called otherwise by now', () => {
  const old = bob()
  expect(sharedSender('bob', '144', 'Robert', '').nick).toBe('Robert')
  expect(old.nick).toBe('Bob')
  expect(bob()).toEqual(old)
})

it('is right also after it has forgotten', () => {
  for (let n = 0; n < 50_000; n++) {
    expect(sharedSender(`user-${n}`, `${n}`, '', '').tinyID).toBe(`${n}`)
  }
  expect(bob().nick).toBe('Bob')
})
