import { createFakeChat } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { notifyWhenDue } from '../../react/listening.ts'

it('notifyWhenDue reports the end if a timer was early and the end came during the check [RHOOK-71]', async () => {
  const fake = createFakeChat()
  let left = 5
  // Every look takes a millisecond.
  const look = () => left--
  const wasOver: boolean[] = []
  const stop = notifyWhenDue(fake.chat, 'session', look, () => wasOver.push(look() <= 0))
  left = 1
  await fake.advance(5)
  await fake.advance(5)
  expect(wasOver).toContain(true)
  stop()
  await fake.destroy()
})
