import type { Conversation, Message, SimplifiedMessage } from 'tavern-im/strict'
import { describe, expect, test } from 'vitest'
import { bundleOf, bundleTitle } from '../../../demo/web/src/features/room/forward/bundle.ts'
import {
  bundledMessages,
  bundleIn,
  contentsOf,
} from '../../../demo/web/src/features/room/forward/bundled-message.ts'
import {
  MAX_RECIPIENTS,
  named,
  otherContacts,
  type Recipient,
  recentRecipients,
  withToggled,
} from '../../../demo/web/src/features/room/forward/recipients.ts'
import { inOrder } from '../../../demo/web/src/features/room/select/in-order.ts'
import { aConversation, aMessage } from './builders.ts'

describe('a bundle', () => {
  test.each([
    [{ isGroup: true, name: '周末茶会', myName: '阿辰' }, '周末茶会的聊天记录'],
    [{ isGroup: false, name: '老猫', myName: '阿辰' }, '阿辰和老猫的聊天记录'],
    [{ isGroup: false, name: '阿辰', myName: '阿辰' }, '阿辰的聊天记录'],
    [
      { isGroup: true, name: '一二三四五六七八九十'.repeat(3), myName: '' },
      '一二三四五六七八九十一二三四五六七八九十一二三四…的聊天记录',
    ],
  ])('is named after the participants', (speakers, title) => {
    expect(bundleTitle(speakers)).toBe(title)
  })

  test('shows its first four lines shortened, and its message count', () => {
    const messages = Array.from({ length: 5 }, (_, at) =>
      aMessage({
        sequence: at + 1,
        payload: { text: at === 0 ? '长\n'.repeat(80) : `第 ${at} 句` },
      }),
    )
    const bundle = bundleOf(messages, { isGroup: true, name: '大厅', myName: '阿辰' })
    expect(bundle.messageList).toBe(messages)
    expect(bundle.abstractList).toHaveLength(4)
    expect(bundle.abstractList?.[0]).toMatch(/^小鹿：(长 )+长?…$/)
    expect(bundle.abstractList?.[1]).toBe('小鹿：第 1 句')
    expect(bundle.compatibleText).toBe('[聊天记录] 共 5 条')
  })

  test('holds the existing messages in order of the conversation', () => {
    const known = new Map<string, Message>([
      ['b', aMessage({ ID: 'b', sequence: 2 })],
      ['a', aMessage({ ID: 'a', sequence: 1 })],
      ['gone', aMessage({ ID: 'gone', sequence: 3, isRevoked: true })],
    ])
    const found = inOrder(['b', 'gone', 'lost', 'a'], (ID) => known.get(ID) ?? null)
    expect(found.map(({ ID }) => ID)).toEqual(['a', 'b'])
  })

  const held = (messageBody: SimplifiedMessage['messageBody']): SimplifiedMessage => ({
    ID: '1-2-3',
    from: 'u2',
    nick: '小鹿',
    avatar: '',
    time: 1,
    cloudCustomData: '',
    messageBody,
  })

  test('converts its messages to the form of rooms, with other IDs', () => {
    const contents = contentsOf(held([{ type: 'TIMTextElem', payload: { text: '你好' } }]))
    expect(contents).toMatchObject([
      { ID: 'held-1-2-3-0', type: 'TIMTextElem', flow: 'in', isForwarded: true },
    ])
  })

  test('is found in a message and inside another bundle', () => {
    const inner = held([{ type: 'TIMTextElem', payload: { text: '你好' } }])
    const payload = {
      downloadKey: '',
      pbDownloadKey: '',
      title: '里面的',
      abstractList: [],
      compatibleText: '',
      messageList: [inner],
      messageNumber: 1,
      version: 1,
      layersOverLimit: false,
    }
    expect(bundledMessages(aMessage({ type: 'TIMRelayElem', payload }))).toEqual([inner])
    expect(bundleIn(held([{ type: 'TIMRelayElem', payload }]))).toBe(payload)
    expect(bundleIn(inner)).toBeNull()
    expect(bundledMessages(inner)).toEqual([])
  })
})

describe('recipients', () => {
  const one = (conversationID: string, name = conversationID): Recipient => ({
    conversationID,
    name,
    avatar: '',
  })

  test('are the conversations that accept messages, and further contacts', () => {
    const notices = { ...aConversation('C2C'), conversationID: '@TIM#SYSTEM' } as Conversation
    const recent = recentRecipients([notices, aConversation('C2C'), aConversation('GROUP')])
    expect(recent.map(({ conversationID }) => conversationID)).toEqual(['C2Cu2', 'GROUPg1'])
    const contacts = ['u1', 'u2', 'u3'].map((im_user_id) => ({
      im_user_id,
      nickname: im_user_id,
      headline: '',
      avatar: '',
    }))
    expect(otherContacts(contacts, recent, 'u1')).toEqual([one('C2Cu3', 'u3')])
  })

  test('are found by any part of their name', () => {
    const all = [one('C2Ca', 'Mei Brooks'), one('C2Cb', '老猫')]
    expect(named(all, ' brook ')).toEqual([all[0]])
    expect(named(all, '猫')).toEqual([all[1]])
    expect(named(all, '')).toEqual(all)
  })

  test('are toggled up to the maximum', () => {
    const all = Array.from({ length: MAX_RECIPIENTS }, (_, at) => one(`C2C${at}`))
    expect(withToggled(all, one('C2Cx'))).toBeNull()
    expect(withToggled(all, one('C2C0'))).toEqual(all.slice(1))
    expect(withToggled([], one('C2C0'))).toEqual([one('C2C0')])
  })
})
