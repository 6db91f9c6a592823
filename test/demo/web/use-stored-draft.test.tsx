// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountSession } from '../../../demo/web/src/features/account/session.ts'
import { useStoredDraft } from '../../../demo/web/src/features/drafts/use-stored-draft.ts'
import type { UploadedPicture } from '../../../demo/web/src/features/uploads/pictures.ts'

interface Draft {
  readonly title: string
  readonly seats: number
  readonly role: { readonly id: string } | null
  readonly pictures: readonly UploadedPicture[]
}

const EMPTY: Draft = { title: '', seats: 1, role: null, pictures: [] }

const enter = (im_user_id: string): void =>
  accountSession.start({
    accessToken: 'of a test',
    userInfo: {
      account: im_user_id,
      phone: '',
      nickname: '',
      headline: '',
      avatar: '',
      im_sdk_app_id: 1400000000,
      im_user_id,
      im_user_sig: '',
    },
  })

/** The form on a newly opened page. */
const aForm = (name = 'order') =>
  renderHook(() =>
    useStoredDraft<Draft>(
      name,
      () => EMPTY,
      () => ({}),
    ),
  ).result

const picture = (id: number, status: UploadedPicture['status']): UploadedPicture => ({
  id,
  file: new File([], `${id}.png`),
  status,
  url: status === 'done' ? `/uploads/${id}.webp` : '',
})

beforeEach(() => enter('lin'))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  accountSession.end()
})

it('the form restores its values and uploaded pictures after a reload', () => {
  const before = aForm()
  act(() => before.current.set({ title: '周五开荒', seats: 4, role: { id: '7' } }))
  act(() => before.current.set({ pictures: [picture(1, 'done'), picture(2, 'uploading')] }))
  expect(aForm().current.draft).toEqual({
    title: '周五开荒',
    seats: 4,
    role: { id: '7' },
    pictures: [{ id: 1, file: null, status: 'done', url: '/uploads/1.webp' }],
  })
})

it('an untouched form is not stored', () => {
  aForm()
  expect(sessionStorage.length).toBe(1)
})

it('a sent form is deleted', () => {
  const before = aForm()
  act(() => before.current.set({ title: '周五开荒' }))
  before.current.forget()
  expect(aForm().current.draft).toEqual(EMPTY)
})

it('drafts are separate per form and user', () => {
  const before = aForm()
  act(() => before.current.set({ title: '周五开荒' }))
  expect(aForm('another').current.draft).toEqual(EMPTY)
  enter('chen')
  expect(aForm().current.draft).toEqual(EMPTY)
  enter('lin')
  expect(aForm().current.draft.title).toBe('周五开荒')
})

it.each([
  ['no form at all', '7'],
  ['broken', '{"title":'],
  ['of an older version', '{"title":5,"seats":"4","pictures":{}}'],
])('the form starts empty if the stored value is %s', (_, written) => {
  const before = aForm()
  act(() => before.current.set({ title: '周五开荒' }))
  const key = Object.keys(sessionStorage).find((one) => one.endsWith(':order')) ?? ''
  sessionStorage.setItem(key, written)
  expect(aForm().current.draft).toEqual(EMPTY)
})
