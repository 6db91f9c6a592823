import type { WireMessage } from '../../protocol/message.ts'
import { GroupTip, wireConversationType } from '../../protocol/names.ts'
import type { GroupTipPayload } from '../messages/elements/payloads.ts'
import type { GroupContext } from './context.ts'

/** Group tips among arrived messages change the group that they tell of. */
export const tipsReceived = (im: GroupContext, messages: readonly WireMessage[]): void => {
  for (const message of messages) {
    if (message.conversationType !== wireConversationType.group) return
    if (message.type === 'TIMGroupTipElem') tipReceived(im, message)
  }
}

const tipReceived = (im: GroupContext, message: WireMessage): void => {
  const group = im.groups.get(message.to)
  if (group === undefined || message.sequence < group.nextMessageSeq) return
  const tip = message.payload as GroupTipPayload
  const came = tip.operationType === GroupTip.join
  const went = tip.operationType === GroupTip.quit || tip.operationType === GroupTip.kicked
  if (!came && !went) return
  im.groups.memberCountChanged(group, came ? tip.userIDList.length : -tip.userIDList.length)
  im.facts.publish('group-changed', { group })
  im.listChanged()
}
