import { useMessage } from 'tavern-im/react'
import { type Desk, useDeskState } from '../desk/desk.ts'
import { isKept } from '../menu/offers.ts'

/** Which message is answered by what is sent next. */
export const useAnswer = (desk: Desk) => {
  const quotedID = useDeskState(desk, ({ quotedID: id }) => id)
  const round = useDeskState(desk, ({ quoteRound }) => quoteRound)
  const { message } = useMessage(quotedID)
  return {
    /** Of sending. What was recalled meanwhile is answered by nothing. */
    options: message !== null && isKept(message) ? { quote: message } : {},
    /** Grows each time an answer is begun. */
    round,
    /** It was sent. */
    end: () => desk.put({ quotedID: null }),
  }
}
