import type { PageServer } from 'tavern-im-server/page'
import { chen, lin, mei, type Person } from './people.ts'

/** A group of all three; `lin` owns it. */
export const TEA = 'tea'

export const TEA_NAME = '周末茶会'

/** A group that `lin` is not in. */
export const CHESS = 'chess'

let sent = 0

const element = (text: string) => ({ MsgType: 'TIMTextElem', MsgContent: { Text: text } })

const say = (server: PageServer, from: Person, to: Person, text: string): Promise<object> => {
  sent += 1
  return server.administer('openim/sendmsg', {
    SyncOtherMachine: 1,
    From_Account: from.userID,
    To_Account: to.userID,
    MsgRandom: sent,
    MsgBody: [element(text)],
  })
}

const sayInGroup = (server: PageServer, from: Person, text: string): Promise<object> => {
  sent += 1
  return server.administer('group_open_http_svc/send_group_msg', {
    GroupId: TEA,
    From_Account: from.userID,
    Random: sent,
    MsgBody: [element(text)],
  })
}

/** Fills the server for each story: two conversations and a group, with messages. */
export const furnish = async (server: PageServer): Promise<void> => {
  await server.administer('group_open_http_svc/create_group', {
    Owner_Account: lin.userID,
    Type: 'Public',
    GroupId: TEA,
    Name: TEA_NAME,
    Introduction: '周六下午，老地方。',
    MemberList: [{ Member_Account: chen.userID }, { Member_Account: mei.userID }],
  })
  await server.administer('group_open_http_svc/create_group', {
    Owner_Account: chen.userID,
    Type: 'Public',
    GroupId: CHESS,
    Name: '棋友会',
    ApplyJoinOption: 'NeedPermission',
  })
  await say(server, mei, lin, 'See you at the tea house!')
  await sayInGroup(server, chen, '我带龙井')
  await sayInGroup(server, mei, 'And I bring cups.')
  await say(server, lin, chen, '周六去茶馆？ Tea on Saturday?')
  await say(server, chen, lin, '好呀！ Sure, at three?')
  await say(server, lin, chen, '三点见。 See you at three.')
  await say(server, chen, lin, '别忘了带伞')
}
