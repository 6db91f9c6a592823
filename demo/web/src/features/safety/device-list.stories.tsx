import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { DeviceList } from './device-list.tsx'

const meta = {
  title: 'Demo/Safety/DeviceList',
  component: DeviceList,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
} satisfies Meta<typeof DeviceList>

export default meta

type Story = StoryObj<typeof meta>

export const Two: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('iPhone · 微信')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '退出' })).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByText('登录设备没有加载出来')).toBeVisible()
  },
}
