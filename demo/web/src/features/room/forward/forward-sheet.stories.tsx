import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { market, onGround } from '../../../../stories/ground.tsx'
import { CONVERSATION, OfLatest } from '../../../../stories/room.tsx'
import { ForwardSheet } from './forward-sheet.tsx'

interface StoryArgs {
  readonly isMerged: boolean
  readonly onClose: () => void
  readonly onSent: () => void
}

const Shown = (args: StoryArgs) => (
  <OfLatest flow="in">
    {({ ID }) => <ForwardSheet conversationID={CONVERSATION} messageIDs={[ID]} {...args} />}
  </OfLatest>
)

const meta = {
  title: 'Demo/Room/Forward/ForwardSheet',
  component: Shown,
  decorators: [onGround],
  args: { isMerged: false, onClose: fn(), onSent: fn() },
  beforeEach: market,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OneMessage: Story = {
  async play({ userEvent, args }) {
    await expect(await screen.findByText('别忘了带伞')).toBeVisible()
    await expect(screen.getByRole('button', { name: '发送' })).toBeDisabled()
    await userEvent.click(await screen.findByRole('button', { name: '周末茶会' }))
    await userEvent.type(screen.getByLabelText('留言'), '大家看看')
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    await expect(args.onSent).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.getByText('已转发')).toBeVisible())
  },
}
export const AsABundle: Story = {
  args: { isMerged: true },
  play: async () => {
    await expect(await screen.findByText(/\[聊天记录\].*1 条/)).toBeVisible()
  },
}
