import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { NoticeDetail, NoticeUnknown } from './notice-detail.tsx'

const meta = {
  title: 'Demo/Messages/NoticeDetail',
  component: NoticeDetail,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { id: '12' },
} satisfies Meta<typeof NoticeDetail>

export default meta

type Story = StoryObj<typeof meta>

export const OfAnOrder: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: '请确认订单' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '查看订单' })).toBeVisible()
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
export const Unknown: Story = {
  render: () => <NoticeUnknown />,
  play: ({ canvas }) => expect(canvas.getByText('没有找到这条消息')).toBeVisible(),
}
