import { TSignaling } from '../../../protocol/signaling.ts'
import { answerMethod, ofInvitee } from '../answer-invitation.ts'

export const accept = answerMethod({
  ...ofInvitee,
  name: 'accept',
  actionType: TSignaling.ACTION_TYPE_ACCEPT_INVITE,
})
