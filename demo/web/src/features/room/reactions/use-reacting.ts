import { useReactions } from 'tavern-im/react'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../chat/error-text.ts'

/** Toggles reactions to a message; failures are shown to the user. */
export const useReacting = (messageID: string) => {
  const { reactions, toggle } = useReactions(messageID)
  const react = async (reactionID: string): Promise<void> => {
    const { error } = await toggle(reactionID)
    if (error !== null) toast(errorText(error, '没有回应成功，请稍后再试'))
  }
  return { reactions, react: (reactionID: string) => void react(reactionID) }
}
