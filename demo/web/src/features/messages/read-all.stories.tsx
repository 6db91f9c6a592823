import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { alone, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { ReadAll } from './read-all.tsx'

const meta = {
  title: 'Demo/Messages/ReadAll',
  component: ReadAll,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { kind: '' },
} satisfies Meta<typeof ReadAll>

export default meta

type Story = StoryObj<typeof meta>

export const Asks: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '全部已读' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('1 条未读的通知会标为已读')).toBeInTheDocument()
    dialog.getByText('取消').click()
  },
}
export const NothingUnread: Story = {
  args: { kind: 'wallet' },
  play: ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
}
