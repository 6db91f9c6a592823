import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, brokenMarket, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { user } from '../../../stories/user.ts'
import { MainJob } from './main-job.tsx'

const meta = {
  title: 'Demo/Basic/MainJob',
  component: MainJob,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { user, onSaved: fn() },
} satisfies Meta<typeof MainJob>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByRole('radio', { name: '药师' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: '暂不选择' }))
    await waitFor(() => expect(args.onSaved).toHaveBeenCalled())
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
