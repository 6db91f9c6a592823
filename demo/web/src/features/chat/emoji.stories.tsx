import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { EmojiText, emojis } from './emoji.tsx'

const meta = {
  title: 'Demo/Chat/EmojiText',
  component: EmojiText,
  decorators: [onGround],
  parameters: alone,
  args: { text: '周六见😄 不见不散' },
} satisfies Meta<typeof EmojiText>

export default meta

type Story = StoryObj<typeof meta>

export const InText: Story = {
  play: ({ canvas }) => expect(canvas.getByText(/不见不散/)).toBeVisible(),
}
export const All: Story = {
  args: { text: emojis.join(' ') },
  play: ({ canvas }) => expect(canvas.getAllByRole('img')).toHaveLength(emojis.length),
}
