import { type ReactNode, useCallback, useRef, useState } from 'react'
import { addressOf } from '../chat/conversation-names.ts'
import type { Mentioned } from './mention-lists.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { mentionedIDs, mentionOf } from './mention-text.ts'
import { storedPicked, storePicked } from './stored-mentions.ts'

interface Mentions {
  /**
   * Lets the user pick a member; resolves with the text form of the mention. Undefined outside of
   * groups.
   */
  readonly ask: (() => Promise<string | null>) | undefined
  /** The userIDs that a text mentions. */
  readonly mentioned: (text: string) => readonly string[]
  /** Called after the text was sent. */
  readonly forget: () => void
  /** To be rendered in the room. */
  readonly picker: ReactNode
}

/** The mentions of group members in the composer. */
export const useMentions = (conversationID: string): Mentions => {
  const address = addressOf(conversationID)
  const groupID = address?.type === 'GROUP' ? address.to : null
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(token: string | null) => void>(() => {})
  const [picked] = useState(() => ({ now: storedPicked(conversationID) }))
  const ask = useCallback(() => {
    setIsOpen(true)
    return new Promise<string | null>((resolve) => {
      answer.current = resolve
    })
  }, [])
  const end = (token: string | null) => {
    setIsOpen(false)
    answer.current(token)
  }
  const choose = ({ userID, name }: Mentioned) => {
    picked.now = { ...picked.now, [name]: userID }
    storePicked(conversationID, picked.now)
    end(mentionOf(name))
  }
  const forget = () => {
    picked.now = {}
    storePicked(conversationID, {})
  }
  return {
    ask: groupID === null ? undefined : ask,
    mentioned: (text) => mentionedIDs(text, picked.now),
    forget,
    picker: groupID !== null && (
      <MentionPicker
        groupID={groupID}
        isOpen={isOpen}
        onChoose={choose}
        onClose={() => end(null)}
      />
    ),
  }
}
