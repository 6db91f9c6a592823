import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { PersonReviews } from './person-reviews.tsx'

const meta = {
  title: 'Demo/People/PersonReviews',
  component: PersonReviews,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { userID: 'u100004' },
} satisfies Meta<typeof PersonReviews>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('说八点就八点，利索，下次还找。')).toBeVisible()
    await expect(canvas.getByRole('img', { name: '5 星' })).toBeVisible()
  },
}
