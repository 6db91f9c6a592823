import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { SearchField } from './search-field.tsx'

const onSubmit = fn()

const Shown = ({ text }: { readonly text: string }) => {
  const [value, setValue] = useState(text)
  return (
    <SearchField
      label="搜索成员"
      placeholder="昵称"
      value={value}
      onChange={setValue}
      onSubmit={onSubmit}
    />
  )
}

const meta = {
  title: 'Demo/UI/SearchField',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: { text: '' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Typed: Story = {
  async play({ canvas, userEvent }) {
    const field = canvas.getByRole('searchbox', { name: '搜索成员' })
    await userEvent.type(field, '陈默{Enter}')
    await expect(onSubmit).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(field).toHaveValue('')
    await expect(field).toHaveFocus()
  },
}
