import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Message } from 'tavern-im/strict'
import { lin, onGround, type StorySetup } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest, roomStateOfStory } from '../../../../stories/room.tsx'
import { ReactionChips } from './reaction-chips.tsx'

const Shown = () => (
  <InRoom>
    <OfLatest flow="in">{({ ID }) => <ReactionChips messageID={ID} />}</OfLatest>
  </InRoom>
)

const meta = {
  title: 'Demo/Room/Reactions/ReactionChips',
  component: Shown,
  decorators: [onGround],
  parameters: {
    setup: {
      prepare: async ({ other }: StorySetup) => {
        const message: Message = await other.say('九折，今晚有效', lin)
        for (const face of ['👍', '🔥', '🎉']) await other.chat.addMessageReaction(message, face)
      },
    },
  },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOther: Story = {
  async play({ canvas, userEvent }) {
    const chip = await canvas.findByRole('button', { name: '赞，1 人' })
    await expect(canvas.getAllByRole('button')).toHaveLength(3)
    await userEvent.click(chip)
    const mine = await canvas.findByRole('button', { name: '赞，2 人' })
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    await userEvent.pointer({ keys: '[MouseRight]', target: mine })
    await waitFor(() => expect(roomStateOfStory().opened?.kind).toBe('reactions'))
  },
}
