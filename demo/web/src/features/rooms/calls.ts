import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChat, useEvent, useSession } from 'tavern-im/react'
import { EVENT, TYPES } from 'tavern-im/strict'
import { market, type ReplyOf } from '../market/market.ts'

export type PublicRoom = ReplyOf<'/api/room/public/list'>[number]

const MY_GROUPS = 'myGroups'
const GROUP = 'group'

export const usePublicRooms = () =>
  useQuery({
    queryKey: ['publicRooms'],
    queryFn: () => market('/api/room/public/list', {}),
  })

/** The IDs of the user's groups; undefined until known. */
export const useMyGroupIDs = (): ReadonlySet<string> | undefined => {
  const chat = useChat()
  const { status, userID } = useSession()
  const client = useQueryClient()
  useEvent(EVENT.GROUP_LIST_UPDATED, () => {
    void client.invalidateQueries({ queryKey: [MY_GROUPS] })
  })
  const groups = useQuery({
    queryKey: [MY_GROUPS, userID],
    enabled: status === 'ready',
    queryFn: async () => {
      const { data } = await chat.getGroupList()
      return new Set(data.groupList.map(({ groupID }) => groupID))
    },
  })
  return groups.data
}

/** The number of members of a group; undefined until known. */
export const useMemberCount = (groupID: string): number | undefined => {
  const chat = useChat()
  const { status } = useSession()
  const group = useQuery({
    queryKey: [GROUP, groupID],
    enabled: status === 'ready',
    queryFn: async () => {
      const { data } = await chat.getGroupProfile({ groupID })
      return data.group.memberCount
    },
  })
  return group.data
}

/** Joins a group; resolves with false if the join needs approval. Rejects as `joinGroup` does. */
export const useJoinGroup = () => {
  const chat = useChat()
  const client = useQueryClient()
  return useCallback(
    async (groupID: string) => {
      const { data } = await chat.joinGroup({ groupID })
      void client.invalidateQueries({ queryKey: [MY_GROUPS] })
      void client.invalidateQueries({ queryKey: [GROUP, groupID] })
      return data.status !== TYPES.JOIN_STATUS_WAIT_APPROVAL
    },
    [chat, client],
  )
}
