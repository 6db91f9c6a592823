import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { NoticeRow } from './notice-row.tsx'

const message = {
  id: '12',
  kind: 'wallet',
  title: '充值到账，这是一个长得一行放不下、还要接着往下写的标题',
  text: '您充值的200元已到账，可以用来支付押金。没有用完的余额随时可以提现到您自己的账户。'.repeat(
    3,
  ),
  link: '',
  is_read: false,
  created_at: 0,
} as const

const meta = {
  title: 'Demo/Messages/NoticeRow',
  component: NoticeRow,
  decorators: [onGround],
  parameters: alone,
  args: { message, now: Date.UTC(2026, 10, 22) },
} satisfies Meta<typeof NoticeRow>

export default meta

type Story = StoryObj<typeof meta>

export const Unread: Story = {
  async play({ canvas }) {
    const row = canvas.getByRole('link', { name: /未读/ })
    await expect(row).toHaveAttribute('href', '/pages/enter/message/subpages/msg_detail?id=12')
  },
}
export const Read: Story = {
  args: { message: { ...message, kind: 'system', is_read: true } },
  play: ({ canvas }) => expect(canvas.queryByText('未读')).toBeNull(),
}
