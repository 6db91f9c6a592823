import { expect, test } from 'vitest'
import { hasPins, mayPin } from '../../../demo/web/src/features/pins/pin-rules.ts'

test('mayPin agrees with the server', () => {
  expect(mayPin({ type: 'Private' }, 'Owner')).toBe(true)
  expect(mayPin({ type: 'Private' }, 'Admin')).toBe(false)
  expect(mayPin({ type: 'Public' }, 'Admin')).toBe(true)
  expect(mayPin({ type: 'Public' }, 'Member')).toBe(false)
  expect(mayPin({ type: 'ChatRoom' }, null)).toBe(false)
})

test('hasPins is false in live rooms', () => {
  expect(hasPins({ type: 'AVChatRoom' })).toBe(false)
  expect(mayPin({ type: 'AVChatRoom' }, 'Owner')).toBe(false)
  expect(hasPins({ type: 'Community' })).toBe(true)
})
