import { lazy } from 'react'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import { WithChat } from '../chat/with-chat.tsx'
import styles from './home-rooms.module.css'
import { type Open, paths } from './paths.ts'

const RoomList = lazy(async () => ({
  default: (await import('../rooms/room-list.tsx')).RoomList,
}))

interface HomeRoomsProps {
  readonly isLoggedIn: boolean
  readonly onOpen: Open
}

/** The public rooms for logged-in users; chat loads when they scroll near. */
export const HomeRooms = ({ isLoggedIn, onOpen }: HomeRoomsProps) => {
  const { mark, isComing } = useNearViewport()
  const waiting = <SkeletonRows count={3} />
  return (
    <section ref={mark} className={styles.section} aria-labelledby="rooms">
      <h2 id="rooms" className={styles.heading}>
        公开房间
      </h2>
      {!isLoggedIn && (
        <div className={styles.invitation}>
          <p className={styles.words}>登录后进房间，找搭子、聊战术</p>
          <Button kind="soft" size="small" onClick={() => onOpen(paths.login)}>
            去登录
          </Button>
        </div>
      )}
      {isLoggedIn && !isComing && waiting}
      {isLoggedIn && isComing && (
        <WithChat waiting={waiting}>
          <RoomList />
        </WithChat>
      )}
    </section>
  )
}
