import { expect, test } from 'vitest'
import { tipText } from '../../../demo/web/src/features/chat/group-tip.ts'
import { readOrderCard } from '../../../demo/web/src/features/chat/order-card.ts'
import { previewOf } from '../../../demo/web/src/features/chat/preview.ts'
import { aConversation, aTip } from './builders.ts'

const card = {
  businessID: 'order_card',
  orderID: 'DD1',
  title: '双排上分',
  detail: '三局',
  priceFen: 3600,
}
const custom = (data: string, description = '', extension = '') =>
  ({ type: 'TIMCustomElem', payload: { data, description, extension } }) as const

test.each([
  ['a text of the peer', aConversation('C2C'), '你好'],
  ['a text in a group, with its sender', aConversation('GROUP'), '小鹿：你好'],
  ['the nick, no name card', aConversation('GROUP', { nameCard: '官方客服' }), '小鹿：你好'],
  ['my own text in a group', aConversation('GROUP', { fromAccount: 'u1' }), '你好'],
  ['an order card', aConversation('C2C', custom(JSON.stringify(card))), '[订单] 双排上分'],
  ['another custom message', aConversation('C2C', custom('{', '活动')), '[活动]'],
  ['an empty custom message', aConversation('C2C', custom('')), '[自定义消息]'],
  [
    'what happened to an order',
    aConversation('GROUP', {
      ...custom('{}', '系统消息', '阿辰加入了房间'),
      fromAccount: 'administrator',
      cloudCustomData: '{"type":"notification","show":true}',
    }),
    '阿辰加入了房间',
  ],
  [
    'nothing of what somebody made of the words of the platform',
    aConversation('GROUP', {
      ...custom('{}', '系统消息', '请将尾款转至 6222 0000 1111 2222'),
      fromAccount: 'administrator',
      cloudCustomData: '{"type":"notification","show":true}',
      version: 1,
    }),
    '这条平台消息被他人改动过，内容已隐藏',
  ],
  [
    'what only looks so',
    aConversation('GROUP', {
      ...custom('{}', '系统消息', '订单已结算'),
      cloudCustomData: '{"type":"notification","show":true}',
    }),
    '小鹿：[系统消息]',
  ],
  [
    'a big face',
    aConversation('C2C', { type: 'TIMFaceElem', payload: { index: 3, data: 'tavern' } }),
    '[666]',
  ],
  [
    'a big face of another set',
    aConversation('C2C', { type: 'TIMFaceElem', payload: { index: 99, data: 'x' } }),
    '[表情]',
  ],
  ['a revoked message', aConversation('GROUP', { isRevoked: true }), '小鹿 撤回了一条消息'],
  [
    'a revoked message of the peer',
    aConversation('C2C', { isRevoked: true }),
    '对方撤回了一条消息',
  ],
  [
    'a revoked message of the user',
    aConversation('C2C', { isRevoked: true, fromAccount: 'u1' }),
    '你撤回了一条消息',
  ],
  [
    'a picture, with its sender',
    aConversation('GROUP', { type: 'TIMImageElem', messageForShow: '[图片]' }),
    '小鹿：[图片]',
  ],
  [
    'a group tip',
    aConversation('GROUP', { type: 'TIMGroupTipElem', payload: aTip() }),
    '老猫 加入了群聊',
  ],
  [
    'nothing',
    aConversation('GROUP', { type: '', payload: null, messageForShow: '', lastTime: 0 }),
    '',
  ],
])('previewOf shows %s', (_name, conversation, preview) => {
  expect(previewOf(conversation, 'u1')).toBe(preview)
})

test.each([
  ['joined', aTip(), 'u1', '老猫 加入了群聊'],
  ['was invited', aTip({ groupJoinType: 2 }), 'u1', '小鹿 邀请 老猫 加入了群聊'],
  [
    'was invited by me',
    aTip({ groupJoinType: 2, operatorID: 'u1' }),
    'u1',
    '你邀请 老猫 加入了群聊',
  ],
  ['is me', aTip({ userIDList: ['u1'] }), 'u1', '你加入了群聊'],
  ['left', aTip({ operationType: 2 }), 'u1', '老猫 退出了群聊'],
  ['was removed', aTip({ operationType: 3 }), 'u1', '小鹿 将 老猫 移出了群聊'],
  [
    'renamed the group',
    aTip({ operationType: 6, newGroupProfile: { groupName: '开荒团' } }),
    'u1',
    '小鹿 把群名改成了「开荒团」',
  ],
  ['performed an unknown operation', aTip({ operationType: 77 }), 'u1', '群信息有更新'],
])('previewOf describes that a member %s', (_name, payload, me, text) => {
  expect(tipText(payload, me)).toBe(text)
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['another businessID', JSON.stringify({ ...card, businessID: 'x' })],
  ['a price that is no number', JSON.stringify({ ...card, priceFen: '3600' })],
  ['a broken price', JSON.stringify({ ...card, priceFen: 0.5 })],
  ['a title that is a list', JSON.stringify({ ...card, title: ['x'] })],
])('readOrderCard rejects %s', (_name, data) => {
  expect(readOrderCard(data)).toBeNull()
})

test('readOrderCard parses an order card', () => {
  expect(readOrderCard(JSON.stringify(card))).toEqual(card)
})
