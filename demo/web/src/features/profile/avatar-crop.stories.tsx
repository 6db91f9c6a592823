import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { AvatarCrop } from './avatar-crop.tsx'

/** A wide picture, so that it can be dragged sideways. */
const WIDE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">
  <rect width="300" height="300" fill="#ee5a2b"/>
  <rect x="300" width="300" height="300" fill="#22736c"/>
</svg>`

const meta = {
  title: 'Demo/Profile/AvatarCrop',
  component: AvatarCrop,
  decorators: [onGround],
  parameters: alone,
  args: {
    file: new File([WIDE], 'wide.svg', { type: 'image/svg+xml' }),
    onCut: fn(async () => true),
    onClose: fn(),
  },
} satisfies Meta<typeof AvatarCrop>

export default meta

type Story = StoryObj<typeof meta>

export const Wide: Story = {
  async play({ userEvent, args }) {
    const picture = await screen.findByAltText('要裁剪的图片')
    await waitFor(() => expect(picture.style.left).toBe('-50%'))
    screen.getByRole('group', { name: /头像范围/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(picture.style.left).toBe('-46%')
    await userEvent.click(screen.getByRole('button', { name: '使用' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(args.onCut).toHaveBeenCalledWith(expect.any(File))
  },
}
