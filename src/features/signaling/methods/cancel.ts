import * as errorCodes from '../../../kernel/error-codes.ts'
import { TSignaling } from '../../../protocol/signaling.ts'
import { answerMethod } from '../answer-invitation.ts'
import { undecided } from '../invitation.ts'

export const cancel = answerMethod({
  name: 'cancel',
  actionType: TSignaling.ACTION_TYPE_CANCEL_INVITE,
  late: errorCodes.INVALID_CANCEL,
  isPermitted: ({ from }, userID) => from === userID,
  isOpen: (invitation) => undecided(invitation).length > 0,
})
