import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import type { ChosenMedia } from './chosen-media.ts'
import { PreviewDialog } from './preview-dialog.tsx'

const files: readonly ChosenMedia[] = ['茶单.pdf', '座位表.xlsx'].map((name) => ({
  key: name,
  file: new File(['茶'], name),
  kind: 'file',
}))

const meta = {
  title: 'Demo/Media/PreviewDialog',
  component: PreviewDialog,
  decorators: [onGround],
  parameters: alone,
  args: { choice: { media: files, note: '' }, onSend: fn(), onClose: fn() },
} satisfies Meta<typeof PreviewDialog>

export default meta

type Story = StoryObj<typeof meta>

export const TwoFiles: Story = {
  async play({ args, userEvent }) {
    await screen.findByText('1 / 2')
    await userEvent.click(await screen.findByRole('button', { name: '去掉第 2 个' }))
    await userEvent.click(await screen.findByRole('button', { name: '发送' }))
    await expect(args.onSend).toHaveBeenCalled()
  },
}
