import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { AppealPanel } from './appeal-panel.tsx'

const meta = {
  title: 'Demo/Safety/AppealPanel',
  component: AppealPanel,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { accessToken: 'of a story' },
} satisfies Meta<typeof AppealPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('多次爽约')).toBeVisible()
    await expect(canvas.getByText('客服正在处理，请稍后回来查看')).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
