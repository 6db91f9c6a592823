import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround } from '../../../stories/ground.tsx'
import { MessageRow } from './message-row.tsx'

interface StoryArgs {
  readonly isFirstOfSender: boolean
}

const Shown = (args: StoryArgs) => (
  <Latest>{(message) => <MessageRow message={message} {...args} />}</Latest>
)

const meta = {
  title: 'Demo/Room/MessageRow',
  component: Shown,
  decorators: [onGround],
  args: { isFirstOfSender: true },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const FromTheOther: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article')).toHaveTextContent('别忘了带伞')
  },
}
export const Continued: Story = { args: { isFirstOfSender: false } }
