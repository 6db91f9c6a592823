import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { MissingMedia } from './missing-media.tsx'

const meta = {
  title: 'Demo/Media/MissingMedia',
  component: MissingMedia,
  decorators: [onGround],
  parameters: alone,
  args: { box: { width: 200, height: 150 }, text: '图片看不了' },
} satisfies Meta<typeof MissingMedia>

export default meta

type Story = StoryObj<typeof meta>

export const Gone: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('img', { name: '图片看不了' })).toBeVisible(),
}
export const ToBeTriedAgain: Story = {
  args: { text: '加载失败，点按重试', onRetry: fn() },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '加载失败，点按重试' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
