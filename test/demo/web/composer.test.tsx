import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Composer } from '../../../demo/web/src/features/room/composer.tsx'

const onText = vi.fn<(text: string) => boolean>()
const onDraft = vi.fn()
const onSticker = vi.fn()
const onFiles = vi.fn()

/** Stubs media queries, which jsdom lacks: a desktop or a phone. */
const pretendDevice = (hasMouse: boolean): void => {
  window.matchMedia = (() => ({ matches: hasMouse })) as unknown as typeof window.matchMedia
}

beforeEach(() => {
  vi.clearAllMocks()
  onText.mockReturnValue(true)
  pretendDevice(true)
})

afterEach(cleanup)

const Held = ({ draft }: { readonly draft: string }) => {
  const [text, setText] = useState(draft)
  return (
    <Composer
      text={text}
      onChange={(next) => {
        setText(next)
        onDraft(next)
      }}
      onText={onText}
      onSticker={onSticker}
      onOrder={() => {}}
      onFiles={onFiles}
      onLocation={vi.fn()}
      voiceButton={<p>按住 说话</p>}
    />
  )
}

const open = (draft = '') => render(<Held draft={draft} />)

const field = () => screen.getByLabelText<HTMLTextAreaElement>('消息内容')
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('sends with Enter where there is a mouse, and is empty then', () => {
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).toHaveBeenCalledExactlyOnceWith('晚上开黑')
  expect(field().value).toBe('')
  expect(onDraft).toHaveBeenLastCalledWith('')
})

test('keeps what could not be sent yet', () => {
  onText.mockReturnValue(false)
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('晚上开黑')
  expect(onDraft).toHaveBeenLastCalledWith('晚上开黑')
})

test('breaks the line with Shift and Enter, and while characters are composed', () => {
  open()
  write('nihao')
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onText).not.toHaveBeenCalled()
})

test('leaves Enter to the keyboard of a phone', () => {
  pretendDevice(false)
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).not.toHaveBeenCalled()
})

test('sends nothing that is only space, and offers no button for it', () => {
  open()
  write('  \n ')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('发送')).toBeNull()
})

test('sends with the button', () => {
  open('草稿还在')
  fireEvent.click(screen.getByLabelText('发送'))
  expect(onText).toHaveBeenCalledExactlyOnceWith('草稿还在')
})

test('puts an emoji where the cursor is', () => {
  open('前后')
  field().setSelectionRange(1, 1)
  fireEvent.click(screen.getByLabelText('表情'))
  fireEvent.click(screen.getByRole('button', { name: '开黑' }))
  expect(field().value).toBe('前🎮后')
})

test('sends a big face at once', () => {
  open()
  fireEvent.click(screen.getByLabelText('表情'))
  fireEvent.click(screen.getByRole('tab', { name: '酒馆大表情' }))
  fireEvent.click(screen.getByLabelText('发送 666'))
  expect(onSticker).toHaveBeenCalledExactlyOnceWith(3)
})

test('takes pasted files, and leaves pasted text to the field', () => {
  open()
  const file = new File(['x'], '截图.png', { type: 'image/png' })
  const taken = !fireEvent.paste(field(), { clipboardData: { files: [file] } })
  expect(taken).toBe(true)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
  expect(fireEvent.paste(field(), { clipboardData: { files: [] } })).toBe(true)
  expect(onFiles).toHaveBeenCalledOnce()
})

test('lets one talk in the place of the field, and keeps what was written', () => {
  open('草稿还在')
  fireEvent.click(screen.getByLabelText('语音'))
  expect(screen.getByText('按住 说话')).toBeDefined()
  expect(screen.queryByLabelText('发送')).toBeNull()
  fireEvent.click(screen.getByLabelText('打字'))
  expect(field().value).toBe('草稿还在')
})
