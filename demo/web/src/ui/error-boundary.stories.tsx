import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const meta = {
  title: 'Demo/UI/ErrorBoundary',
  component: ErrorBoundary,
  decorators: [onGround],
  parameters: alone,
  args: { children: <p>今晚有茶会</p>, instead: <p>没有加载出来</p> },
} satisfies Meta<typeof ErrorBoundary>

export default meta

type Story = StoryObj<typeof meta>

export const AllIsWell: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('今晚有茶会')).toBeVisible()
    await expect(canvas.queryByText('没有加载出来')).toBeNull()
  },
}
