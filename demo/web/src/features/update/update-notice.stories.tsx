import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, asPage } from '../../../stories/ground.tsx'
import { UpdateNotice } from './update-notice.tsx'

const meta = {
  title: 'Demo/Update/UpdateNotice',
  component: UpdateNotice,
  decorators: [asPage],
  parameters: alone,
  args: { onTake: fn() },
} satisfies Meta<typeof UpdateNotice>

export default meta

type Story = StoryObj<typeof meta>

export const NewVersion: Story = {
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '有新版本，点按更新' }))
    await expect(args.onTake).toHaveBeenCalledOnce()
  },
}
