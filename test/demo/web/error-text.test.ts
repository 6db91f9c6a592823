import { ImError } from 'tavern-im/strict'
import { expect, test } from 'vitest'
import { errorText } from '../../../demo/web/src/features/chat/error-text.ts'

test('errorText returns the Chinese half of a message', () => {
  const error = new ImError(10017, 'refused with 10017', {}, undefined, 'group.send')
  expect(errorText(error.retold('已被禁言，请等待禁言结束'), '没有发送成功')).toBe(
    '已被禁言，请等待禁言结束',
  )
})

test('errorText never returns English', () => {
  const error = new ImError(10017, 'refused with 10017', {}, undefined, 'group.send')
  expect(errorText(error, '没有发送成功')).toBe('没有发送成功')
  expect(errorText('refused', '没有发送成功')).toBe('没有发送成功')
})

test("errorText returns the app's own text for some codes", () => {
  expect(errorText(new ImError(10007, '没有权限'), '')).toBe('你还不在这个群里')
})
