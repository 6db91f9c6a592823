import type { ReplyOf } from '../src/features/market/market.ts'

const DAY = Date.UTC(2026, 10, 20)

/** An unread notice and a read one. */
export const messages: ReplyOf<'/api/basic/message/list'> = {
  list: [
    {
      id: '12',
      kind: 'order',
      title: '请确认订单',
      text: '「赛季冲段，三天内打完」已提交完成凭证，请在24小时内确认，超时将自动结算',
      link: '/pages/enter/my/subpages/order/subpages/order_detail?id=5',
      is_read: false,
      created_at: DAY,
    },
    {
      id: '11',
      kind: 'certification',
      title: '打手认证已通过',
      text: '恭喜！您已成为认证打手，现在可以接单和占用打手位了。',
      link: '/pages/enter/my/subpages/thugauth',
      is_read: true,
      created_at: DAY,
    },
  ],
  has_more: false,
  unread: 1,
}

export const unreadMessages: ReplyOf<'/api/basic/message/unread'> = {
  unread: 1,
  kinds: [{ kind: 'order', unread: 1 }],
}

export const feedbacks: ReplyOf<'/api/basic/feedback/list'> = {
  list: [
    {
      id: '2',
      kind: 'wish',
      text: '希望可以按职业收藏常用的筛选条件。',
      pictures: [],
      contact: '',
      answer: '',
      created_at: DAY,
      answered_at: 0,
    },
    {
      id: '1',
      kind: 'fault',
      text: '昨晚发布团本时座位数选不到二十个。',
      pictures: [],
      contact: 'lin@example.com',
      answer: '已修复，刷新页面后即可选到二十个座位，感谢反馈。',
      created_at: DAY,
      answered_at: DAY,
    },
  ],
  has_more: false,
}
