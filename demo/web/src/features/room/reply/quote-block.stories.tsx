import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { OfLatest } from '../../../../stories/room.tsx'
import { RoomJumps } from '../room-jumps.ts'
import { QuoteBlock, StaticQuote } from './quote-block.tsx'

const quote = (messageID: string) => ({
  messageID,
  messageAbstract: '周六三点，老地方见',
  messageSender: '陈默',
  messageSequence: 7,
  messageType: 'TIMTextElem' as const,
})

const Shown = ({ onJump }: { readonly onJump: (sequence: number) => void }) => (
  <RoomJumps value={onJump}>
    <QuoteBlock cloudCustomData={JSON.stringify({ messageReply: quote('1-2-3') })} />
  </RoomJumps>
)

const meta = {
  title: 'Demo/Room/Reply/QuoteBlock',
  component: Shown,
  decorators: [onGround],
  args: { onJump: fn() },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfWhatIsNotLoaded: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /周六三点，老地方见/ }))
    await expect(args.onJump).toHaveBeenCalledWith(7)
  },
}
export const OfWhatIsHere: Story = {
  render: () => (
    <OfLatest flow="in">
      {({ ID }) => <QuoteBlock cloudCustomData={JSON.stringify({ messageReply: quote(ID) })} />}
    </OfLatest>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /别忘了带伞/ })).toBeVisible()
  },
}
export const InABundle: Story = {
  render: () => <StaticQuote quote={quote('1-2-3')} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/老地方见/)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
