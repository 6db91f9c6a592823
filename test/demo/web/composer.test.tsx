import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Composer } from '../../../demo/web/src/features/room/composer.tsx'

const onText = vi.fn<(text: string) => boolean>()
const onDraft = vi.fn()
const onSticker = vi.fn()
const onFiles = vi.fn()

/** Stubs media queries, which jsdom lacks: a desktop or a phone. */
const stubDevice = (hasMouse: boolean): void => {
  window.matchMedia = (() => ({ matches: hasMouse })) as unknown as typeof window.matchMedia
}

beforeEach(() => {
  vi.clearAllMocks()
  onText.mockReturnValue(true)
  stubDevice(true)
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

test('Enter sends and empties the field', () => {
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).toHaveBeenCalledExactlyOnceWith('晚上开黑')
  expect(field().value).toBe('')
  expect(onDraft).toHaveBeenLastCalledWith('')
})

test('the field keeps a text that could not be sent yet', () => {
  onText.mockReturnValue(false)
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('晚上开黑')
  expect(onDraft).toHaveBeenLastCalledWith('晚上开黑')
})

test('Shift+Enter breaks the line, and Enter does while characters are composed', () => {
  open()
  write('nihao')
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onText).not.toHaveBeenCalled()
})

test('Enter sends on phones, whose key says so', () => {
  stubDevice(false)
  open()
  write('晚上开黑')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).toHaveBeenCalledExactlyOnceWith('晚上开黑')
})

test('a blank text is not sent and has no send button', () => {
  open()
  write('  \n ')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onText).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('发送')).toBeNull()
})

test('the button sends the text', () => {
  open('草稿还在')
  fireEvent.click(screen.getByLabelText('发送'))
  expect(onText).toHaveBeenCalledExactlyOnceWith('草稿还在')
})

test('an emoji is inserted at the cursor', () => {
  open('前后')
  field().setSelectionRange(1, 1)
  fireEvent.click(screen.getByLabelText('表情'))
  fireEvent.click(screen.getByRole('button', { name: '开黑' }))
  expect(field().value).toBe('前🎮后')
})

test('a sticker is sent at once', () => {
  open()
  fireEvent.click(screen.getByLabelText('表情'))
  fireEvent.click(screen.getByRole('tab', { name: '酒馆大表情' }))
  fireEvent.click(screen.getByLabelText('发送 666'))
  expect(onSticker).toHaveBeenCalledExactlyOnceWith(3)
})

test('the composer accepts pasted files and leaves pasted text to the field', () => {
  open()
  const file = new File(['x'], '截图.png', { type: 'image/png' })
  const taken = !fireEvent.paste(field(), { clipboardData: { files: [file] } })
  expect(taken).toBe(true)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
  expect(fireEvent.paste(field(), { clipboardData: { files: [] } })).toBe(true)
  expect(onFiles).toHaveBeenCalledOnce()
})

test('voice mode replaces the field and keeps its text', () => {
  open('草稿还在')
  fireEvent.click(screen.getByLabelText('语音'))
  expect(screen.getByText('按住 说话')).toBeDefined()
  expect(screen.queryByLabelText('发送')).toBeNull()
  fireEvent.click(screen.getByLabelText('打字'))
  expect(field().value).toBe('草稿还在')
})
