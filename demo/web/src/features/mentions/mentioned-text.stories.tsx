import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { chen, lin, onGround } from '../../../stories/ground.tsx'
import { mentionOf } from './mention-text.ts'
import { MentionedText } from './mentioned-text.tsx'

const meta = {
  title: 'Demo/Mentions/MentionedText',
  component: MentionedText,
  decorators: [onGround],
  args: {
    text: `${mentionOf(chen.name)}${mentionOf(lin.name)}周六下午三点，茶馆见`,
    atUserList: [chen.userID, lin.userID],
  },
} satisfies Meta<typeof MentionedText>

export default meta

type Story = StoryObj<typeof meta>

export const OfTwo: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText(/@陈默/)).toHaveAttribute('data-mine', 'false')
    await expect(await canvas.findByText(/@林晓/)).toHaveAttribute('data-mine', 'true')
  },
}
export const WithoutMention: Story = {
  args: { text: '邮箱是 chen@example.com', atUserList: [] },
  play: ({ canvas }) => expect(canvas.getByText('邮箱是 chen@example.com')).toBeVisible(),
}
