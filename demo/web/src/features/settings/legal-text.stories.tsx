import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { LegalText } from './legal-text.tsx'

const meta = {
  title: 'Demo/Settings/LegalText',
  component: LegalText,
  decorators: [onGround],
  parameters: alone,
  args: { text: 'privacy', onClose: fn() },
} satisfies Meta<typeof LegalText>

export default meta

type Story = StoryObj<typeof meta>

export const Privacy: Story = {
  async play({ canvas, userEvent, args }) {
    const dialog = await canvas.findByRole('dialog', { name: '隐私政策' })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}
