import { type FormEvent, useState } from 'react'
import { useStage } from './use-stage.ts'

interface ComposerProps {
  readonly at: number
  readonly onTyping: () => void
  readonly onSent: () => void
}

export const Composer = ({ at, onTyping, onSent }: ComposerProps) => {
  const stage = useStage()
  const [text, setText] = useState('')
  const name = stage.phones[at]?.person.name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    stage.say(at, text.trim())
    setText('')
    onSent()
  }
  return (
    <form className="composer" onSubmit={submit}>
      <label className="attach">
        <input
          type="file"
          accept="image/*"
          aria-label={`Picture of ${name}`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) stage.sayPicture(at, file)
            target.value = ''
          }}
        />
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinejoin="round"
            d="M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9.2v.1"
          />
        </svg>
      </label>
      <input
        value={text}
        aria-label={`Message of ${name}`}
        placeholder="Message"
        enterKeyHint="send"
        onChange={({ target }) => {
          setText(target.value)
          onTyping()
        }}
      />
      <button type="submit" aria-label="Send" disabled={text.trim() === ''}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path fill="currentColor" d="M3 20.5 21.5 12 3 3.5v6.7L15 12 3 13.8z" />
        </svg>
      </button>
    </form>
  )
}
