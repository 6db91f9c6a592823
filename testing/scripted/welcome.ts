import { type Clock, commands, SyncFlag } from 'tavern-im/protocol'
import type { ScriptedServer } from './scripted-server.ts'

const HELLO_INTERVAL_SECONDS = 120

/** Scripts a login with an empty account. Tests override single commands. */
export const welcome = (server: ScriptedServer, clock: Clock): void => {
  const { session, configuration, sync, conversation, group, profile, statistics } = commands
  let logins = 0
  server.on(session.login, ({ userID, instanceID }, connection) => {
    logins++
    connection.userID = userID
    connection.authKey = `key-${logins}`
    return {
      instanceID: instanceID === '' ? `instance-${logins}` : instanceID,
      helloInterval: HELLO_INTERVAL_SECONDS,
      authKey: connection.authKey,
      a2Key: `a2-${logins}`,
      tinyID: `1440000${userID.length}`,
      timeStamp: clock.now(),
      customStatus: '',
      purchaseBits: '1'.repeat(64),
      userSigExpiredTime: 0,
    }
  })
  server.on(session.logout, (_, connection) => {
    connection.authKey = ''
    connection.userID = ''
    return {}
  })
  server.on(session.hello, () => ({}))
  server.on(session.pushAck, () => ({}))
  server.on(session.kickOther, () => ({}))
  server.on(session.ping, () => ({ timeStamp: clock.now() }))
  server.on(configuration.cloud, () => ({ version: 0, config: '', expiredTime: 3_600 }))
  server.on(configuration.profanity, () => ({
    filterConfig: { isEnabled: false },
    lexicon: '',
    strToken: '\n',
    completeFlag: 1 as const,
    nextStartIndex: 0,
    version: 0,
    expiredTime: 3_600,
  }))
  server.on(sync.sync, ({ cookie }) => ({
    cookie,
    syncFlag: SyncFlag.done,
    position: 0,
    conversationList: [],
    eventArray: [],
    groupEventArray: [],
    mustRestart: false,
  }))
  server.on(conversation.list, () => ({
    conversations: [],
    completeFlag: 1 as const,
    timeStamp: 0,
    startIndex: '',
    cookie: 'cookie-0',
  }))
  server.on(conversation.folders, () => ({
    folderList: [],
    completeFlag: 1 as const,
    nextStartIndex: 0,
    position: 0,
  }))
  server.on(group.list, () => ({ groups: [], totalCount: 0 }))
  const page = { completeFlag: 1 as const, nextStartIndex: 0, position: 0, profileList: [] }
  server.on(commands.friend.list, () => ({ ...page, friendList: [], groupList: [] }))
  server.on(commands.friend.applications, () => ({
    ...page,
    applicationList: [],
    readPosition: 0,
  }))
  server.on(commands.blacklist.list, () => ({ blacklist: [], startIndex: 0 }))
  server.on(statistics.report, () => ({}))
  server.on(statistics.quality, () => ({}))
  server.on(profile.news, () => ({ profileList: [], nextIndex: 0 }))
  server.on(profile.get, ({ userIDList }) => ({
    profileList: userIDList.map((userID) => ({ userID })),
  }))
}
