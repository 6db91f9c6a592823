import { aGroup, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, type WireGroupApplication } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { forbidsDarn } from './support.ts'

const { group } = commands

const application = (messageKey: number): WireGroupApplication => ({
  applicationType: 0,
  applicant: 'bob',
  applicantNick: 'Bob',
  groupID: 'team',
  groupName: 'Team',
  userID: 'bob',
  note: 'let me in',
  time: 1_700_000_000,
  authentication: 'secret',
  messageKey: `${messageKey}`,
})

describe('joinGroup', () => {
  it('rejects for a Work group with 2601, and for profanity with 3123, without a request [GROUP-37] [GROUP-46]', async () => {
    const { chat, server } = await aReadyClient(forbidsDarn)
    for (const type of ['Work', 'Private']) {
      await expect(chat.joinGroup({ groupID: 'team', type })).rejects.toMatchObject({ code: 2601 })
    }
    const rude = chat.joinGroup({ groupID: 'team', applyMessage: 'darn' })
    await expect(rude).rejects.toMatchObject({ code: 3123 })
    expect(server.bodiesOf(group.join)).toEqual([])
  })

  it('fails with 2660 on an unknown status [GROUP-46]', async () => {
    const client = await aReadyClient()
    client.server.on(group.join, () => ({ status: 'Perhaps' as never, position: 0 }))
    const call = outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    await expect(call).rejects.toMatchObject({ code: 2660 })
  })
})

describe('getGroupApplicationList', () => {
  it('reads all pages [GROUP-47]', async () => {
    const client = await aReadyClient()
    client.server.on(group.applications, ({ startTime }) => ({
      applicationList: [application(startTime + 1)],
      nextStartTime: startTime < 2 ? startTime + 1 : 0,
    }))
    const { data } = await outcome(client, client.chat.getGroupApplicationList())
    expect(data.applicationList).toEqual([application(1), application(2), application(3)])
  })

  it('reads more pages than the frequency limit of the host, as one call [GROUP-47] [KERNEL-30]', async () => {
    const client = await aReadyClient()
    client.server.on(group.applications, ({ startTime, limit }) => ({
      applicationList: Array.from({ length: limit }, (_, n) => application(startTime + n)),
      nextStartTime: startTime + limit < 400 ? startTime + limit : 0,
    }))
    const { data } = await outcome(client, client.chat.getGroupApplicationList(), 2_000)
    expect(new Set(data.applicationList.map(({ messageKey }) => messageKey)).size).toBe(400)
    const codes = Array.from({ length: 16 }, () =>
      client.chat.getGroupApplicationList().then(
        () => 0,
        ({ code }) => code,
      ),
    )
    expect((await outcome(client, Promise.all(codes), 30_000)).filter(Boolean)).toEqual([2996])
  })

  it('repeats a page after an overload [GROUP-47] [KERNEL-31]', async () => {
    const client = await aReadyClient()
    let refusals = 1
    client.server.on(group.applications, ({ startTime }) => {
      if (startTime > 0 && refusals-- > 0) throw new Refused(60022)
      return {
        applicationList: [application(startTime)],
        nextStartTime: startTime < 2 ? startTime + 1 : 0,
      }
    })
    const { data } = await outcome(client, client.chat.getGroupApplicationList(), 2_000)
    expect(data.applicationList).toHaveLength(3)
  })

  it('ends if the server does not advance [GROUP-47]', async () => {
    const client = await aReadyClient()
    client.server.on(group.applications, () => ({
      applicationList: [application(1)],
      nextStartTime: 1,
    }))
    const { data } = await outcome(client, client.chat.getGroupApplicationList())
    expect(data.applicationList).toHaveLength(2)
  })
})

describe('handleGroupApplication', () => {
  const answers = async () => {
    const client = await aReadyClient()
    client.server.on(group.answerApplication, () => ({ group: aGroup({ memberCount: 3 }) }))
    return client
  }

  const expected = {
    groupID: 'team',
    messageKey: '7',
    authentication: 'secret',
    handleAction: 'Agree',
    handleMessage: '',
  }

  it('answers an entry of the list, handed back whole [GROUP-48]', async () => {
    const client = await answers()
    const options = { handleAction: 'Agree', application: application(7) } as const
    const { data } = await outcome(client, client.chat.handleGroupApplication(options))
    expect(client.server.bodiesOf(group.answerApplication)).toEqual([expected])
    expect(data.group).toMatchObject({ groupID: 'team', memberCount: 3 })
  })

  it('answers the notice of an application [GROUP-48]', async () => {
    const client = await answers()
    const message = { to: 'team', payload: { authentication: 'secret', messageKey: '7' } }
    const options = { handleAction: 'Reject', handleMessage: 'full', message } as const
    await outcome(client, client.chat.handleGroupApplication(options))
    expect(client.server.bodiesOf(group.answerApplication)).toEqual([
      { ...expected, handleAction: 'Reject', handleMessage: 'full' },
    ])
  })

  it.each([
    {},
    { handleAction: 'Maybe', application: application(7) },
    { handleAction: 'Agree' },
    { handleAction: 'Agree', message: { to: 'team', payload: { operationType: 6 } } },
    { handleAction: 'Agree', application: { groupID: 'team' } },
    { handleAction: 'Agree', application: null },
    { handleAction: 'Agree', message: null },
  ])('rejects %j with 2905 without a request [GROUP-48]', async (options) => {
    const { chat, server } = await answers()
    const call = chat.handleGroupApplication(options as never)
    await expect(call).rejects.toMatchObject({ code: 2905 })
    expect(server.bodiesOf(group.answerApplication)).toEqual([])
  })

  it('rejects if the application is answered already [GROUP-48]', async () => {
    const client = await answers()
    client.server.refuse(group.answerApplication, 10024)
    const options = { handleAction: 'Agree', application: application(7) } as const
    const call = outcome(client, client.chat.handleGroupApplication(options))
    await expect(call).rejects.toMatchObject({ code: 10024 })
  })
})
