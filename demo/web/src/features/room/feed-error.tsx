import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf, orderIDOfGroup } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { orderPath } from '../orders/order.ts'
import { useJoinGroup } from '../rooms/calls.ts'

interface FeedErrorProps {
  readonly conversationID: string
  readonly error: unknown
  readonly onRetry: () => void
}

const NOT_A_MEMBER = 10007

const isNotMember = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_A_MEMBER

/** Shown if messages could not be loaded: offers to join a group, else a retry. */
export const FeedError = ({ conversationID, error, onRetry }: FeedErrorProps) => {
  const address = addressOf(conversationID)
  if (address?.type === 'GROUP' && isNotMember(error)) {
    const orderID = orderIDOfGroup(address.to)
    if (orderID !== null) return <JoinOrderBlock orderID={orderID} />
    return <JoinGroupBlock groupID={address.to} onJoined={onRetry} />
  }
  return (
    <StateBlock
      art="broken"
      title="消息没有加载出来"
      text={errorText(error, '检查一下网络，再试一次')}
      action={{ text: '重新加载', run: onRetry }}
    />
  )
}

const JoinOrderBlock = ({ orderID }: { readonly orderID: string }) => {
  const navigate = useNavigate()
  return (
    <StateBlock
      art="lost"
      title="这是订单里的群聊"
      text="加入订单后，就能和大家一起聊"
      action={{ text: '去看订单', run: () => void navigate(orderPath('dailian', orderID)) }}
    />
  )
}

interface JoinGroupBlockProps {
  readonly groupID: string
  readonly onJoined: () => void
}

const JoinGroupBlock = ({ groupID, onJoined }: JoinGroupBlockProps) => {
  const joinGroup = useJoinGroup()
  const [isBusy, setIsBusy] = useState(false)
  const join = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      if (await joinGroup(groupID)) onJoined()
      else toast('已申请加入，等群主同意')
    } catch (failure) {
      toast(errorText(failure, '没有加入成功，请稍后再试'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <StateBlock
      art="lost"
      title="你还不在这个群里"
      text="加入后就能看到消息，一起聊"
      action={{ text: '加入群聊', run: () => void join() }}
    />
  )
}
