import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Latest, lin, onGround } from '../../../stories/ground.tsx'
import { RecalledNote } from './recalled-note.tsx'

interface StoryArgs {
  readonly myID: string
  readonly onEditAgain: (text: string) => void
}

const Shown = (args: StoryArgs) => (
  <Latest>{(message) => <RecalledNote message={message} {...args} />}</Latest>
)

const meta = {
  title: 'Demo/Room/RecalledNote',
  component: Shown,
  decorators: [onGround],
  args: { myID: lin.userID, onEditAgain: fn() },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const ByTheOther: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('对方撤回了一条消息')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
