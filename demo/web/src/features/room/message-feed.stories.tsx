import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { asPage, TEA } from '../../../stories/ground.tsx'
import { MessageFeed } from './message-feed.tsx'

const meta = {
  title: 'Demo/Room/MessageFeed',
  component: MessageFeed,
  decorators: [asPage],
  args: { conversationID: `GROUP${TEA}`, onEditAgain: fn() },
} satisfies Meta<typeof MessageFeed>

export default meta

type Story = StoryObj<typeof meta>

export const InAGroup: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('And I bring cups.')).toBeVisible()
  },
}
