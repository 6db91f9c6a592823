import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { SkeletonRows } from './skeleton.tsx'

const meta = {
  title: 'Demo/UI/SkeletonRows',
  component: SkeletonRows,
  decorators: [onGround],
  parameters: alone,
  args: { count: 5 },
} satisfies Meta<typeof SkeletonRows>

export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('status', { name: '加载中' })).toBeVisible(),
}
