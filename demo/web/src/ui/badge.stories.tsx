import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Badge } from './badge.tsx'

const meta = {
  title: 'Demo/UI/Badge',
  component: Badge,
  decorators: [onGround],
  parameters: alone,
  args: { count: 3 },
} satisfies Meta<typeof Badge>

export default meta

type Story = StoryObj<typeof meta>

export const Few: Story = {
  play: ({ canvas }) => expect(canvas.getByText('3 条未读')).toBeInTheDocument(),
}
export const Many: Story = {
  args: { count: 128 },
  play: ({ canvas }) => expect(canvas.getByText('99+')).toBeVisible(),
}
export const Muted: Story = { args: { isMuted: true } }
export const Nothing: Story = {
  args: { count: 0 },
  play: ({ canvas }) => expect(canvas.queryByText('0 条未读')).toBeNull(),
}
