import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { chen, lin, onGround, type StorySetup } from '../../../../stories/ground.tsx'
import { OfLatest } from '../../../../stories/room.tsx'
import { ReactionSheet } from './reaction-sheet.tsx'

const Shown = ({ reactionID, onClose }: { reactionID: string; onClose: () => void }) => (
  <OfLatest flow="in">
    {({ ID }) => <ReactionSheet messageID={ID} reactionID={reactionID} onClose={onClose} />}
  </OfLatest>
)

const meta = {
  title: 'Demo/Room/Reactions/ReactionSheet',
  component: Shown,
  decorators: [onGround],
  args: { reactionID: '👍', onClose: fn() },
  parameters: {
    setup: {
      prepare: async ({ other }: StorySetup) => {
        const message = await other.say('九折，今晚有效', lin)
        for (const face of ['👍', '🔥']) await other.chat.addMessageReaction(message, face)
      },
    },
  },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ userEvent }) {
    await expect(await screen.findByText(chen.name)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '火 1' }))
    await expect(await screen.findByText(chen.name)).toBeVisible()
  },
}
export const TakenBack: Story = {
  args: { reactionID: '👑' },
  play: async () => {
    await expect(await screen.findByText('没有人这样回应了')).toBeVisible()
  },
}
