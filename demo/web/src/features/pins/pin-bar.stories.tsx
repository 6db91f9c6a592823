import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { asPage, type StorySetup, TEA } from '../../../stories/ground.tsx'
import { PinBar } from './pin-bar.tsx'

const meta = {
  title: 'Demo/Pins/PinBar',
  component: PinBar,
  decorators: [asPage],
  args: { conversationID: `GROUP${TEA}`, onJump: fn() },
  parameters: {
    setup: {
      prepare: async ({ me: { chat } }: StorySetup) => {
        for (const text of ['茶会规则：迟到的人买单', '周六下午三点，老地方见，记得带伞']) {
          const message = chat.createTextMessage({
            to: TEA,
            conversationType: 'GROUP',
            payload: { text },
          })
          await chat.sendMessage(message)
          await chat.pinGroupMessage({ groupID: TEA, message, isPinned: true })
        }
      },
    },
  },
} satisfies Meta<typeof PinBar>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOwner: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /老地方见/ }))
    await expect(args.onJump).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: '查看全部 2 条置顶' }))
    const [first] = await screen.findAllByRole('button', { name: '取消置顶' })
    // The sheet accepts taps after its entry animation.
    await waitFor(async () => {
      if (first !== undefined) await userEvent.click(first)
    })
    await waitFor(() => expect(screen.getAllByRole('button', { name: '取消置顶' })).toHaveLength(1))
  },
}
export const NothingPinned: Story = {
  parameters: { setup: {} },
  play: ({ canvas }) => expect(canvas.queryByRole('region', { name: '置顶消息' })).toBeNull(),
}
