import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { OfLatest } from '../../../../stories/room.tsx'
import { ReactionBar } from './reaction-bar.tsx'

interface StoryArgs {
  readonly isWhole: boolean
  readonly onWhole: () => void
  readonly onDone: () => void
}

const Shown = (args: StoryArgs) => (
  <OfLatest flow="in">{({ ID }) => <ReactionBar messageID={ID} {...args} />}</OfLatest>
)

const meta = {
  title: 'Demo/Room/Reactions/ReactionBar',
  component: Shown,
  decorators: [onGround],
  args: { isWhole: false, onWhole: fn(), onDone: fn() },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const QuickOnes: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: '赞' }))
    await expect(args.onDone).toHaveBeenCalledOnce()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: '赞' })).toHaveAttribute('aria-pressed', 'true'),
    )
    await userEvent.click(canvas.getByRole('button', { name: '更多表情' }))
    await expect(args.onWhole).toHaveBeenCalledOnce()
  },
}
export const All: Story = {
  args: { isWhole: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '王者' })).toBeVisible()
  },
}
