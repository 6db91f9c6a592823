import { TSignaling } from '../../../protocol/signaling.ts'
import { answerMethod, ofInvitee } from '../answer-invitation.ts'

export const reject = answerMethod({
  ...ofInvitee,
  name: 'reject',
  actionType: TSignaling.ACTION_TYPE_REJECT_INVITE,
})
