import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { asPage, TEA } from '../../../stories/ground.tsx'
import { Talk } from './talk.tsx'

const meta = {
  title: 'Demo/Room/Talk',
  component: Talk,
  decorators: [asPage],
  args: { conversationID: `GROUP${TEA}`, onRewrite: fn() },
} satisfies Meta<typeof Talk>

export default meta

type Story = StoryObj<typeof meta>

export const InAGroup: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('And I bring cups.')).toBeVisible()
  },
}
