import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { user } from '../../../stories/user.ts'
import { UserInfoForm } from './user-info-form.tsx'

const meta = {
  title: 'Demo/Basic/UserInfoForm',
  component: UserInfoForm,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { user, fields: ['nickname', 'headline'], onSaved: fn() },
} satisfies Meta<typeof UserInfoForm>

export default meta

type Story = StoryObj<typeof meta>

export const Both: Story = {
  async play({ canvas, userEvent, args }) {
    const nickname = canvas.getByLabelText('昵称')
    await userEvent.clear(nickname)
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(nickname).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(nickname, '小鹿')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(args.onSaved).toHaveBeenCalled())
  },
}
export const Headline: Story = {
  args: { fields: ['headline'] },
  play: ({ canvas }) => expect(canvas.queryByLabelText('昵称')).toBeNull(),
}
