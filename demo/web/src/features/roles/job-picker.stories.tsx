import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { JobPicker } from './job-picker.tsx'

const meta = {
  title: 'Demo/Roles/JobPicker',
  component: JobPicker,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { isOpen: true, jobID: '', onClose: fn(), onChoose: fn() },
} satisfies Meta<typeof JobPicker>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ userEvent, args }) {
    await userEvent.click(await screen.findByRole('radio', { name: '药师' }))
    await expect(args.onChoose).toHaveBeenCalledWith('201')
  },
}
