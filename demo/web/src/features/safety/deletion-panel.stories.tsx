import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { DeletionPanel } from './deletion-panel.tsx'

const meta = {
  title: 'Demo/Safety/DeletionPanel',
  component: DeletionPanel,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
} satisfies Meta<typeof DeletionPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Refused: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('2 个订单还没有结束')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '去处理' })).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByText('没有加载出来')).toBeVisible()
  },
}
