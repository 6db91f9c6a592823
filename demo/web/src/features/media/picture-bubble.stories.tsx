import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround, PICTURE, receiving } from '../../../stories/ground.tsx'
import { PictureBubble } from './picture-bubble.tsx'

const Shown = () => <Latest>{(message) => <PictureBubble message={message} />}</Latest>

const meta = {
  title: 'Demo/Media/PictureBubble',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Here: Story = {
  parameters: receiving('Image', {
    imageInfoArray: [{ url: PICTURE, width: 400, height: 300, size: 900 }],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '查看图片' })).toBeVisible()
  },
}
