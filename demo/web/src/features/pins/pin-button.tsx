import { useChat } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { Icon } from '../../ui/icons.tsx'
import { usePinning, usePins } from './use-pins.ts'

interface PinButtonProps {
  readonly message: Snapshot<Message>
  readonly className: string | undefined
  /** Called after a press. */
  readonly onDone: () => void
}

/** Pins or unpins a message of a group. Hidden without permission and in C2C chats. */
export const PinButton = ({ message, className, onDone }: PinButtonProps) => {
  const groupID = message.conversationType === 'GROUP' ? message.to : null
  const chat = useChat()
  const { pins, isManager } = usePins(groupID)
  const pin = usePinning(groupID)
  if (!isManager) return null
  const isPinned = pins.some((one) => one.message.ID === message.ID)
  const press = () => {
    onDone()
    void pin(chat.findMessage(message.ID), !isPinned)
  }
  return (
    <button type="button" className={className} onClick={press}>
      <Icon name="pushpin" />
      {isPinned ? '取消置顶' : '置顶'}
    </button>
  )
}
