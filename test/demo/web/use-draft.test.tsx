// @vitest-environment jsdom
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDraft } from '../../../demo/web/src/ui/use-draft.ts'

interface Draft {
  readonly name: string
  readonly text: string
}

const problemsOf = ({ name, text }: Draft) => ({
  ...(name === '' && { name: '请填写姓名' }),
  ...(text === '' && { text: '请填写说明' }),
})

afterEach(cleanup)

it('useDraft shows errors on submission and clears those of changed fields', async () => {
  const { result } = renderHook(() => useDraft<Draft>({ name: '', text: '' }, problemsOf))
  expect(result.current.problems).toEqual({})
  act(() => expect(result.current.isRight()).toBe(false))
  expect(result.current.problems).toEqual({ name: '请填写姓名', text: '请填写说明' })
  expect(await screen.findByText('请填写姓名')).toBeDefined()
  act(() => result.current.set({ name: '小鹿' }))
  expect(result.current.problems).toEqual({ text: '请填写说明' })
  act(() => result.current.set({ text: '有' }))
  act(() => expect(result.current.isRight()).toBe(true))
  expect(result.current.draft).toEqual({ name: '小鹿', text: '有' })
})
