import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { MiddleEllipsis } from './middle-ellipsis.tsx'

const meta = {
  title: 'Demo/UI/MiddleEllipsis',
  component: MiddleEllipsis,
  decorators: [onGround],
  parameters: alone,
  args: { text: '周末茶会的安排与座位表（最终版）.xlsx', most: 24 },
} satisfies Meta<typeof MiddleEllipsis>

export default meta

type Story = StoryObj<typeof meta>

export const Shortened: Story = {
  play: ({ canvas }) => expect(canvas.getByTitle(/最终版/)).toHaveTextContent(/…/),
}
export const Fits: Story = {
  args: { text: '茶单.txt' },
  play: ({ canvas }) => expect(canvas.getByText('茶单.txt')).toBeVisible(),
}
