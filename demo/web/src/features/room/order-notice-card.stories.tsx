import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { OrderNoticeCard } from './order-notice-card.tsx'

const payloadOf = (code: string, cardType: string) => ({
  data: JSON.stringify({ code, data: { order_id: '5', cardType, state: 'running' } }),
  description: '系统消息',
  extension: '',
})

const meta = {
  title: 'Demo/Room/OrderNoticeCard',
  component: OrderNoticeCard,
  decorators: [onGround],
  parameters: alone,
  args: { text: '订单已开始，祝合作愉快', payload: payloadOf('started', 'raid') },
} satisfies Meta<typeof OrderNoticeCard>

export default meta

type Story = StoryObj<typeof meta>

export const Started: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: /订单已开始.*查看订单/ })).toHaveAttribute(
      'href',
      '/pages/enter/my/subpages/order/subpages/order_room?id=5',
    )
  },
}
export const Long: Story = {
  args: {
    text: '老猫驳回了完成凭证：截图里看不到段位，麻烦补一张结算页的完整截图，谢谢',
    payload: payloadOf('rejected', 'dailian'),
  },
  play: ({ canvas }) => expect(canvas.getByRole('link')).toBeVisible(),
}
export const OfNoOrder: Story = {
  args: { payload: { data: '{}', description: '', extension: '' } },
  play: ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
}
