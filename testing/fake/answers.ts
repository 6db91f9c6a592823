import {
  commands,
  MessageFlag,
  type RequestOf,
  serverCodes,
  type WireConversation,
  type WireConversationAddress,
  type WireMessage,
  wireConversationType,
  wireRole,
} from 'tavern-im/protocol'
import { historyPage } from '../scripted/history.ts'
import { Refused, type ScriptedServer } from '../scripted/scripted-server.ts'
import type { FakeAccount } from './account.ts'
import type { FakeConversation } from './conversation.ts'

type Change = RequestOf<typeof commands.conversation.set>['change']

/**
 * Lets a scripted server answer with the data of an account. Requests without an answer here are
 * refused.
 */
export const answerFrom = (server: ScriptedServer, account: FakeAccount): void => {
  answerMessages(server, account)
  answerChanges(server, account)
  answerReads(server, account)
  answerConversations(server, account)
  answerPeople(server, account)
}

const conversationAt = (
  account: FakeAccount,
  { conversationType, to }: WireConversationAddress,
): FakeConversation => account.conversation(conversationType, to)

const addressOf = ({ type, to }: FakeConversation): WireConversationAddress => ({
  conversationType: type as WireConversationAddress['conversationType'],
  to,
})

const unreadOf = (conversation: FakeConversation) => ({
  unreadCount: conversation.unreadCount,
  messageReadSeq: conversation.messageReadSeq,
  nextMessageSeq: conversation.newest + 1,
})

const answerMessages = (server: ScriptedServer, account: FakeAccount): void => {
  const { sendC2C, sendGroup, sendCombo, history } = commands.message
  const store = (message: WireMessage) => account.store(message)
  server.on(sendC2C, store)
  server.on(sendGroup, store)
  server.on(sendCombo, ({ messageList }) => ({
    answerList: messageList.map((message) => ({ code: 0 as const, ...store(message) })),
  }))
  server.on(history, (request) => historyPage(conversationAt(account, request).messages, request))
}

const answerChanges = (server: ScriptedServer, account: FakeAccount): void => {
  const { revoke, modify, remove } = commands.message
  const messageAt = (
    conversation: FakeConversation,
    sequence: number,
    code: number,
  ): WireMessage => {
    const message = conversation.at(sequence)
    if (message === undefined) throw new Refused(code, `there is no message ${sequence}`)
    return message
  }
  server.on(revoke, ({ sequence, reason, ...address }) => {
    const conversation = conversationAt(account, address)
    const message = messageAt(conversation, sequence, serverCodes.RECALL_NOT_FOUND)
    const { nick = '', avatar = '' } = account.profileOf(account.userID)
    account.addMessageChange(conversation, {
      ...message,
      version: message.version + 1,
      flags: message.flags | MessageFlag.revoked,
      payload: message.type === 'TIMTextElem' ? { text: '' } : message.payload,
      cloudCustomData: '',
      extra: {
        revokerInfo: { userID: account.userID, nick, avatar },
        revokeReason: reason,
      },
    })
    return { recallRetList: [{ retCode: 0 }] }
  })
  server.on(modify, ({ sequence, version, payload, cloudCustomData, ...address }) => {
    const conversation = conversationAt(account, address)
    const old = messageAt(conversation, sequence, serverCodes.MODIFY_NOT_FOUND)
    const { nick = '', avatar = '' } = account.profileOf(account.userID)
    const modifierInfo = { userID: account.userID, nick, avatar }
    const message = {
      ...old,
      version: version + 1,
      payload: payload ?? old.payload,
      cloudCustomData,
      extra: { ...old.extra, modifierInfo, modifiedTime: account.now },
    }
    account.addMessageChange(conversation, message)
    return { message }
  })
  server.on(remove, ({ sequenceList, ...address }) => {
    const conversation = conversationAt(account, address)
    conversation.remove(({ sequence }) => sequenceList.includes(sequence))
    account.addEntry(conversation, { event: 'messagesDeleted', sequenceList, ...address })
    return {}
  })
}

const answerReads = (server: ScriptedServer, account: FakeAccount): void => {
  const { read, readAll, peerReadTimes } = commands.conversation
  const markRead = (conversation: FakeConversation, upTo: number): void => {
    conversation.messageReadSeq = Math.max(conversation.messageReadSeq, upTo)
    conversation.unreadCount = Math.min(
      conversation.unreadCount,
      conversation.newest - conversation.messageReadSeq,
    )
    account.addEntry(conversation, {
      event: 'read',
      ...addressOf(conversation),
      ...unreadOf(conversation),
    })
  }
  server.on(read, ({ messageReadSeq, ...address }) => {
    markRead(conversationAt(account, address), messageReadSeq)
    return {}
  })
  server.on(readAll, ({ readAllC2CMessage, groupMessageReadInfoList }) => {
    for (const conversation of account.conversations) {
      const isC2C = conversation.type === wireConversationType.c2c
      if (isC2C && readAllC2CMessage === 1) markRead(conversation, conversation.newest)
    }
    const groupReadInfoArray = groupMessageReadInfoList.map(({ groupID, messageSequence }) => {
      markRead(account.conversation(wireConversationType.group, groupID), messageSequence)
      return { groupID, retCode: 0 }
    })
    return { groupReadInfoArray }
  })
  server.on(peerReadTimes, ({ userIDList }) => ({
    peerReadTimeList: userIDList.map((userID) => ({
      userID,
      peerReadTime: account.conversation(wireConversationType.c2c, userID).peerReadTime,
    })),
  }))
}

const answerConversations = (server: ScriptedServer, account: FakeAccount): void => {
  const { list, get, set, clear } = commands.conversation
  server.on(commands.sync.sync, ({ cookie }) => account.since(cookie))
  server.on(list, () => ({
    conversations: account.rows,
    completeFlag: 1 as const,
    timeStamp: 0,
    startIndex: '',
    cookie: account.cookie,
  }))
  server.on(get, ({ conversationIDList, isUnlisted }) => {
    const isRequested = ({ userID, group }: WireConversation) =>
      conversationIDList.includes(group ? `GROUP${group.groupID}` : `C2C${userID}`)
    const listed = account.rows.filter(isRequested)
    const others = isUnlisted === 1 ? conversationIDList.flatMap((id) => account.unlisted(id)) : []
    return { conversations: [...listed, ...others] }
  })
  server.on(set, ({ conversationList, change }) => {
    for (const address of conversationList) {
      const conversation = conversationAt(account, address)
      const settings = changed(conversation, change)
      conversation.settings = { ...conversation.settings, ...settings }
      account.addEntry(conversation, { event: 'conversation', settings, ...address })
    }
    return { failureList: [] }
  })
  server.on(commands.conversation.delete, ({ conversationList, clearHistoryMessage }) => {
    for (const { sequence, ...address } of conversationList) {
      const conversation = conversationAt(account, address)
      if (clearHistoryMessage === 1) conversation.remove((message) => message.sequence <= sequence)
      conversation.isListed = false
      account.addEntry(conversation, {
        event: 'conversationDeleted',
        sequence,
        clearHistoryMessage,
        ...address,
      })
    }
    return { failureList: [] }
  })
  server.on(clear, ({ sequence, ...address }) => {
    const conversation = conversationAt(account, address)
    conversation.remove((message) => message.sequence <= sequence)
    account.addEntry(conversation, { event: 'historyCleared', sequence, ...address })
    return {}
  })
}

const changed = ({ settings: { markList = [] } }: FakeConversation, change: Change) => {
  if (!('markType' in change)) return change
  const others = markList.filter((mark) => mark !== change.markType)
  return { markList: change.enableMark ? [...others, change.markType] : others }
}

const isOfRole = (role: number, filter: string): boolean =>
  filter === '' || wireRole[filter as keyof typeof wireRole] === role

const answerPeople = (server: ScriptedServer, account: FakeAccount): void => {
  const { friend, group, profile } = commands
  const profilesOf = (userIDList: readonly string[]) =>
    userIDList.map((userID) => account.profileOf(userID))
  const friendIDs = account.friends.map(({ userID }) => userID)
  server.on(profile.get, ({ userIDList }) => ({ profileList: profilesOf(userIDList) }))
  server.on(profile.update, ({ profile: changes }) => {
    const mine = { ...account.profileOf(account.userID), ...changes, lastUpdatedTime: account.now }
    account.profiles.set(account.userID, mine)
    return { profile: mine, position: account.position }
  })
  server.on(friend.list, () => ({
    completeFlag: 1 as const,
    nextStartIndex: 0,
    position: account.position,
    profileList: profilesOf(friendIDs),
    friendList: account.friends,
    groupList: [],
  }))
  server.on(friend.get, ({ userIDList }) => ({
    friendList: account.friends.filter(({ userID }) => userIDList.includes(userID)),
    profileList: profilesOf(friendIDs.filter((userID) => userIDList.includes(userID))),
    position: account.position,
  }))
  server.on(group.list, () => ({
    groups: [...account.groups.values()],
    totalCount: account.groups.size,
  }))
  server.on(group.members, ({ groupID, memberRoleFilter, limit, offset }) => {
    const all = account.membersOf(groupID).filter(({ role }) => isOfRole(role, memberRoleFilter))
    const isLast = offset + limit >= all.length
    return { memberList: all.slice(offset, offset + limit), offset: isLast ? 0 : offset + limit }
  })
  server.on(group.memberProfiles, ({ groupID, userIDList }) => ({
    memberList: account.membersOf(groupID).filter(({ userID }) => userIDList.includes(userID)),
  }))
  server.on(group.profile, ({ groupIDList }) => ({
    groups: groupIDList.flatMap((groupID) => account.groups.get(groupID) ?? []),
    failures: groupIDList
      .filter((groupID) => !account.groups.has(groupID))
      .map((groupID) => ({
        groupID,
        code: serverCodes.GROUP_NOT_FOUND,
        message: 'there is no such group',
      })),
  }))
}
