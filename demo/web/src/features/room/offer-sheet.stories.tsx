import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { OfferSheet } from './offer-sheet.tsx'

const meta = {
  title: 'Demo/Room/OfferSheet',
  component: OfferSheet,
  decorators: [onGround],
  parameters: alone,
  args: { isOpen: true, onClose: fn(), onOrder: fn() },
} satisfies Meta<typeof OfferSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ args }) {
    const offer = await screen.findByText(/全程陪打/)
    offer.click()
    await waitFor(() => expect(args.onOrder).toHaveBeenCalled())
  },
}
