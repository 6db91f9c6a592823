import { MessageFlag, type SendAnswer, serverCodes } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Draft } from '../../domain/messages/append.ts'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import type { Services } from '../../domain/services.ts'

const { needReadReceipt, onlineOnly } = MessageFlag

/** Removes the receipt flag from a message that cannot have receipts; `answer` gives the reason. */
export const withPossibleReceipts = (
  services: Services,
  { app, type, members }: Group,
  draft: Draft,
): { readonly draft: Draft; readonly answer: Pick<SendAnswer, 'readReceiptCode'> } => {
  if ((draft.flags & needReadReceipt) === 0) return { draft, answer: {} }
  const most = rulesOf(type).hasReceipts
    ? services.settings.of(app).messages.value.receiptMembers
    : 0
  const isTooLarge = members.size > most
  const isOnlineOnly = (draft.flags & onlineOnly) !== 0
  if (!isTooLarge && !isOnlineOnly) return { draft, answer: {} }
  return {
    draft: { ...draft, flags: draft.flags & ~needReadReceipt },
    answer: {
      readReceiptCode: isOnlineOnly
        ? serverCodes.ONLINE_ONLY_NO_RECEIPTS
        : serverCodes.GROUP_NO_RECEIPTS,
    },
  }
}
