import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type FoundGroup, type FoundUser, type SearchHighlight, TYPES } from 'tavern-im/strict'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { orderIDOfGroup, roomPath } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { useJoinGroup, useMyGroupIDs } from '../rooms/calls.ts'
import { Highlighted } from './highlighted.tsx'
import { HitRow } from './hit-row.tsx'
import styles from './people-hits.module.css'

const rangesIn = (highlight: readonly SearchHighlight[], field: string) =>
  highlight.filter((one) => one.field === field)

interface UserHitProps {
  readonly user: FoundUser
  readonly onOpen: () => void
}

/** A found user; a tap opens the chat. */
export const UserHit = ({ user, onOpen }: UserHitProps) => {
  const { userID, nick, avatar, selfSignature, highlight } = user
  const name = nick || userID
  return (
    <HitRow
      avatar={avatar}
      name={name}
      title={<Highlighted words={name} ranges={rangesIn(highlight, nick ? 'nick' : 'userID')} />}
      to={roomPath(`${TYPES.CONV_C2C}${userID}`)}
      onOpen={onOpen}
    >
      {selfSignature}
    </HitRow>
  )
}

interface GroupHitProps {
  readonly group: FoundGroup
  readonly onOpen: () => void
}

/**
 * The groups that a user can see in a search. Users join the chat of an order by joining the order,
 * so others do not see it.
 */
export const useSeenGroups = (groups: readonly FoundGroup[]): readonly FoundGroup[] => {
  const mine = useMyGroupIDs()
  return groups.filter(
    ({ groupID }) => orderIDOfGroup(groupID) === null || mine?.has(groupID) === true,
  )
}

/** A found group; a tap opens or joins it. */
export const GroupHit = ({ group, onOpen }: GroupHitProps) => {
  const { groupID, name, avatar, memberCount, introduction, highlight } = group
  const isMember = useMyGroupIDs()?.has(groupID) ?? true
  const title = <Highlighted words={name} ranges={rangesIn(highlight, 'name')} />
  const note = [`${memberCount} 人`, introduction].filter((one) => one !== '').join(' · ')
  if (isMember) {
    return (
      <HitRow
        avatar={avatar}
        name={name}
        title={title}
        to={roomPath(`${TYPES.CONV_GROUP}${groupID}`)}
        onOpen={onOpen}
      >
        {note}
      </HitRow>
    )
  }
  return (
    <li className={styles.unjoined}>
      <Avatar src={avatar} name={name} size="small" />
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <JoinButton groupID={groupID} name={name} onJoin={onOpen} />
    </li>
  )
}

interface JoinButtonProps {
  readonly groupID: string
  readonly name: string
  readonly onJoin: () => void
}

const JoinButton = ({ groupID, name, onJoin }: JoinButtonProps) => {
  const joinGroup = useJoinGroup()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const join = async () => {
    setIsBusy(true)
    onJoin()
    try {
      await joinGroup(groupID)
      toast(`已加入「${name}」`)
      navigate(roomPath(`${TYPES.CONV_GROUP}${groupID}`))
    } catch (error) {
      toast(errorText(error, '没有加入成功，请稍后再试'))
      setIsBusy(false)
    }
  }
  return (
    <Button kind="soft" size="small" isBusy={isBusy} onClick={() => void join()}>
      加入
    </Button>
  )
}
