import { expect, test } from 'vitest'
import { hasPins, mayPin } from '../../../demo/web/src/features/pins/pin-rules.ts'

test('lets those pin whom the server lets', () => {
  expect(mayPin({ type: 'Private' }, 'Owner')).toBe(true)
  expect(mayPin({ type: 'Private' }, 'Admin')).toBe(false)
  expect(mayPin({ type: 'Public' }, 'Admin')).toBe(true)
  expect(mayPin({ type: 'Public' }, 'Member')).toBe(false)
  expect(mayPin({ type: 'ChatRoom' }, null)).toBe(false)
})

test('knows no pins in live rooms', () => {
  expect(hasPins({ type: 'AVChatRoom' })).toBe(false)
  expect(mayPin({ type: 'AVChatRoom' }, 'Owner')).toBe(false)
  expect(hasPins({ type: 'Community' })).toBe(true)
})
