import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Sticker, stickerCount } from './stickers.tsx'

const meta = {
  title: 'Demo/Chat/Sticker',
  component: Sticker,
  decorators: [onGround],
  parameters: alone,
  args: { index: 0 },
} satisfies Meta<typeof Sticker>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('img', { name: '收到' })).toBeVisible(),
}
export const All: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      {Array.from({ length: stickerCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their number is their name
        <Sticker key={index} index={index} />
      ))}
    </div>
  ),
  play: ({ canvas }) => expect(canvas.getAllByRole('img')).toHaveLength(stickerCount),
}
