import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { MergerCard, OrderCardView } from './cards.tsx'

const Shown = () => null

const meta = {
  title: 'Demo/Room/Cards',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Order: Story = {
  render: () => (
    <OrderCardView
      card={{
        businessID: 'order_card',
        orderID: 'T20260001',
        title: '周五团本 · 全程陪打',
        detail: '2 老板 3 打手 · 约 3 小时',
        priceFen: 16800,
      }}
    />
  ),
  play: ({ canvas }) => expect(canvas.getByText('168.00')).toBeVisible(),
}
export const Merger: Story = {
  render: () => (
    <MergerCard
      title="周末茶会的聊天记录"
      abstractList={['陈默：我带龙井', 'Mei：And I bring cups.']}
      compatibleText="聊天记录"
      downloadKey=""
      pbDownloadKey=""
      messageNumber={2}
      layersOverLimit={false}
      version={1}
      messageList={[]}
    />
  ),
  play: ({ canvas }) => expect(canvas.getByText('聊天记录 · 2 条')).toBeVisible(),
}
