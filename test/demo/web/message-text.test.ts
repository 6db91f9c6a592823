import type { MessagePayload, MessageType } from 'tavern-im/strict'
import { expect, test } from 'vitest'
import { kindText, messageText } from '../../../demo/web/src/features/chat/message-text.ts'

test.each<[MessageType, object, string]>([
  ['TIMTextElem', { text: '八点上号' }, '八点上号'],
  ['TIMFaceElem', { index: 0, data: 'tavern' }, '[收到]'],
  ['TIMImageElem', {}, '[图片]'],
  ['TIMSoundElem', {}, '[语音]'],
  ['TIMVideoFileElem', {}, '[视频]'],
  ['TIMFileElem', { fileName: '配装.pdf' }, '[文件] 配装.pdf'],
  ['TIMLocationElem', { description: '城南茶馆' }, '[位置] 城南茶馆'],
  ['TIMRelayElem', { title: '大厅的聊天记录' }, '[聊天记录] 大厅的聊天记录'],
  ['TIMCustomElem', { data: 'x', description: '活动' }, '[活动]'],
  ['TIMGroupTipElem', {}, '[消息]'],
])('messageText returns one line for a %s', (type, payload, words) => {
  expect(messageText(type, payload as MessagePayload)).toBe(words)
})

test('an unknown type is named a message', () => {
  expect(kindText(null)).toBe('[消息]')
})
