import fc from 'fast-check'
import type { AnyCommand, ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { casesOf } from '../../testing/internal/proof.ts'
import { aClient } from '../support/client.ts'
import { corrupted } from './corrupted.ts'

// FUZZ_RUNS=20000 makes a longer proof of it.
const RUNS = casesOf(4, 30)
const LONG = { timeout: 30_000 + 50 * RUNS }

const { session, configuration, sync, conversation, group, profile, statistics } = commands

const page = {
  filterConfig: { isEnabled: true },
  lexicon: 'a|b',
  strToken: '|',
  completeFlag: 1,
  nextStartIndex: 2,
  version: 5,
  expiredTime: 100,
}

const cloudAnswer = { version: 5, config: '{"q_rpt_interval":7}', expiredTime: 100 }

const commercialAnswer = {
  errorCode: 0,
  errorMessage: '',
  purchaseBits: '101',
  expiredTime: 100,
}

const joined = { event: 'memberJoined', userIDList: ['bob'], memberCount: 2 }
const read = { event: 'read', conversationType: 1, to: 'bob', unreadCount: 0 }

/** A good answer of each command of the session, the configuration and the recovery. */
const answers: readonly (readonly [AnyCommand, object])[] = [
  [
    session.login,
    {
      instanceID: 'i',
      helloInterval: 120,
      authKey: 'key',
      a2Key: 'a2',
      tinyID: '144',
      timeStamp: 1,
      customStatus: '',
      purchaseBits: '1',
      userSigExpiredTime: 0,
    },
  ],
  [session.hello, {}],
  [session.ping, { timeStamp: 1 }],
  [session.pushAck, {}],
  [configuration.cloud, cloudAnswer],
  [configuration.commercial, commercialAnswer],
  [configuration.profanity, page],
  [
    sync.sync,
    {
      cookie: '1.1',
      syncFlag: 2,
      position: 1,
      conversationList: [],
      eventArray: [{ position: 1, data: read }],
      groupEventArray: [{ groupID: 'not-mine', position: 1, data: joined }],
      mustRestart: false,
    },
  ],
  [
    conversation.list,
    { conversations: [], cookie: '1.1', timeStamp: 1, startIndex: '', completeFlag: 1 },
  ],
  [
    conversation.folders,
    { folderList: [{ id: 1, name: 'a' }], completeFlag: 1, nextStartIndex: 0, position: 1 },
  ],
  [group.list, { groups: [], totalCount: 0 }],
  [profile.get, { profiles: [{ userID: 'alice' }] }],
  [statistics.report, {}],
  [statistics.quality, {}],
]

const pushed: readonly (readonly [{ readonly name: string }, object])[] = [
  [pushes.configuration.cloud, cloudAnswer],
  [pushes.configuration.commercial, commercialAnswer],
  [pushes.configuration.profanity, { version: 6 }],
  [pushes.configuration.overload, { command: 'group.list', seconds: 1 }],
  [pushes.sync.account, { position: 2, data: read }],
  [
    pushes.sync.account,
    { position: 2, data: { event: 'folders', folderList: [{ id: 1, name: 'a' }] } },
  ],
  [pushes.sync.group, { groupID: 'not-mine', position: 2, data: joined }],
  [pushes.session.credentialsExpired, { level: 'message' }],
  [pushes.session.kickOther, {}],
]

/** Logs in, lets two minutes pass, calls, leaves: all of it settles, and nothing is left behind. */
const live = async (
  prepare: (server: ScriptedServer) => void,
  act: (server: ScriptedServer) => void = () => {},
) => {
  const { chat, server, platform, advance } = aClient('text')
  for (const [command, good] of answers) {
    if (command !== session.login) server.on(command, () => good)
  }
  prepare(server)
  const settled: string[] = []
  const settles = (name: string, call: Promise<unknown>) =>
    call.then(
      () => settled.push(name),
      (error: { code?: number }) => {
        expect(error.code).toEqual(expect.any(Number))
        settled.push(name)
      },
    )
  settles('login', chat.login({ userID: 'alice', userSig: 'signed' }))
  await advance(95_000)
  act(server)
  await advance(30_000)
  settles('call', chat.getMyProfile())
  settles('folders', chat.getConversationGroupList())
  await advance(95_000)
  settles('destroy', chat.destroy())
  await advance(10_000)
  expect(settled.toSorted()).toEqual(['call', 'destroy', 'folders', 'login'])
  expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  expect(Object.keys(Object.prototype)).toEqual([])
}

describe('a client of a server that sends arbitrary data', () => {
  it.each(answers.map(([command, good]) => [command.name, command, good] as const))(
    'settles every call whatever %s is answered [KERNEL-15]',
    LONG,
    async (_name, command, good) => {
      await fc.assert(
        fc.asyncProperty(corrupted(good), (body) =>
          live((server) => server.on(command, () => body)),
        ),
        { numRuns: RUNS },
      )
    },
  )

  it.each(pushed.map(([push, good]) => [push.name, good] as const))(
    'settles every call whatever %s brings [KERNEL-15]',
    LONG,
    async (command, good) => {
      await fc.assert(
        fc.asyncProperty(corrupted(good), (value) =>
          live(
            () => {},
            (server) => {
              const body = JSON.stringify(value)
              server.sendFrame({ kind: 'push', command, seq: 1, body })
            },
          ),
        ),
        { numRuns: RUNS },
      )
    },
  )
})
