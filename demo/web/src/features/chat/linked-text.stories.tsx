import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { LinkedText } from './linked-text.tsx'

const meta = {
  title: 'Demo/Chat/LinkedText',
  component: LinkedText,
  decorators: [onGround],
  parameters: alone,
  args: { text: '地址在 https://example.com/tea 记得带伞' },
} satisfies Meta<typeof LinkedText>

export default meta

type Story = StoryObj<typeof meta>

export const WithAnAddress: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('link')).toHaveAttribute('href', 'https://example.com/tea'),
}
export const NoScript: Story = {
  args: { text: 'javascript:alert(1)' },
  play: ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
}
