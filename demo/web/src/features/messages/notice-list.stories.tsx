import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { NoticeList } from './notice-list.tsx'

const meta = {
  title: 'Demo/Messages/NoticeList',
  component: NoticeList,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { kind: '' },
} satisfies Meta<typeof NoticeList>

export default meta

type Story = StoryObj<typeof meta>

export const Two: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /请确认订单.*未读/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /打手认证已通过/ })).toBeVisible()
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
