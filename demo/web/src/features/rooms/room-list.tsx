import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TYPES } from 'tavern-im/strict'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { roomPath } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import {
  type PublicRoom,
  useJoinGroup,
  useMemberCount,
  useMyGroupIDs,
  usePublicRooms,
} from './calls.ts'
import styles from './room-list.module.css'

/** The public rooms, with a button to enter or join. */
export const RoomList = () => {
  const rooms = usePublicRooms()
  const mine = useMyGroupIDs()
  if (rooms.isPending) return <SkeletonRows count={3} />
  if (rooms.isLoadingError) {
    return (
      <StateBlock
        art="broken"
        title="房间没有加载出来"
        text={rooms.error.message}
        action={{ text: '重新加载', run: () => rooms.refetch() }}
      />
    )
  }
  if (rooms.data.length === 0) {
    return <StateBlock title="还没有公开房间" text="可以在消息页发起一个群聊" />
  }
  return (
    <ul className={styles.rooms}>
      {rooms.data.map((room) => (
        <li key={room.group_id}>
          <RoomCard room={room} isMember={mine?.has(room.group_id)} />
        </li>
      ))}
    </ul>
  )
}

interface RoomCardProps {
  readonly room: PublicRoom
  /** Undefined until known. */
  readonly isMember: boolean | undefined
}

const RoomCard = ({ room, isMember }: RoomCardProps) => {
  const memberCount = useMemberCount(room.group_id)
  return (
    <Card>
      <div className={styles.room}>
        <Avatar src={room.avatar} name={room.name} size="large" />
        <div className={styles.about}>
          <h3 className={styles.name}>{room.name}</h3>
          <p className={styles.introduction}>{room.introduction}</p>
          <p className={styles.tags}>
            {room.tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
            {memberCount !== undefined && (
              <span className={styles.members}>{memberCount} 人在座</span>
            )}
          </p>
        </div>
        <EnterButton groupID={room.group_id} name={room.name} isMember={isMember} />
      </div>
    </Card>
  )
}

interface EnterButtonProps {
  readonly groupID: string
  readonly name: string
  readonly isMember: boolean | undefined
}

const EnterButton = ({ groupID, name, isMember }: EnterButtonProps) => {
  const navigate = useNavigate()
  const joinGroup = useJoinGroup()
  const [isBusy, setIsBusy] = useState(false)
  const enter = () => navigate(roomPath(`${TYPES.CONV_GROUP}${groupID}`))
  const join = async () => {
    setIsBusy(true)
    try {
      await joinGroup(groupID)
      toast(`已加入「${name}」`)
      enter()
    } catch (error) {
      toast(errorText(error, '没有加入成功，请稍后再试'))
    } finally {
      setIsBusy(false)
    }
  }
  if (isMember === true) {
    return (
      <Button kind="soft" size="small" onClick={enter}>
        进入
      </Button>
    )
  }
  return (
    <Button
      size="small"
      isBusy={isBusy}
      isDisabled={isMember === undefined}
      onClick={() => void join()}
    >
      加入
    </Button>
  )
}
