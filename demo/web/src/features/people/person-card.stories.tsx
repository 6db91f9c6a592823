import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { person } from '../../../stories/reviews.ts'
import { PersonCard } from './person-card.tsx'

const meta = {
  title: 'Demo/People/PersonCard',
  component: PersonCard,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { person, presence: null },
} satisfies Meta<typeof PersonCard>

export default meta

type Story = StoryObj<typeof meta>

export const Certified: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: '青禾' })).toBeVisible()
    await expect(canvas.getByText('认证打手')).toBeVisible()
  },
}
