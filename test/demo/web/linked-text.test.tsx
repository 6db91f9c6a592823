import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LinkedText } from '../../../demo/web/src/features/chat/linked-text.tsx'
import { noticeText } from '../../../demo/web/src/features/chat/notice-text.ts'

describe('a text', () => {
  it.each([
    ['看 https://example.com/foo，不错吧', ['https://example.com/foo']],
    ['(http://a.cn/b?c=1&d=2#e).', ['http://a.cn/b?c=1&d=2#e']],
    ['https://a.cn 和 https://b.cn/。', ['https://a.cn', 'https://b.cn/']],
    ['javascript:alert(1) data:text/html,x ftp://a.cn', []],
    ['https:// 后面没有', []],
    ['<a href="https://a.cn">', ['https://a.cn']],
  ])('%s has its links and keeps its whole text', (text, links) => {
    const { container } = render(<LinkedText text={text} />)
    const found = [...container.querySelectorAll('a')]
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
    expect(
      found.every(({ rel, target }) => rel.includes('noreferrer') && target === '_blank'),
    ).toBe(true)
    expect(container.textContent).toBe(text)
  })
})

describe('a group notice', () => {
  const payload = {
    operatorID: 'user-$&',
    groupProfile: { groupID: 'g', name: '周五开荒团' },
    handleMessage: '',
    userDefinedField: '今晚维护',
    messageRemindType: '',
    authentication: '',
    messageKey: '',
  }
  it.each([
    [4, '你被移出了群聊「周五开荒团」'],
    [1, 'user-$& 申请加入群聊「周五开荒团」'],
    [99, '群聊「周五开荒团」有新的通知'],
    [255, '今晚维护'],
  ])('of type %i has the text %s', (operationType, text) => {
    expect(noticeText({ ...payload, operationType })).toBe(text)
  })
})
