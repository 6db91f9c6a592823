import { aGroup } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { group } = commands

it.each([{ groupID: { toString: 1 } }, { name: null }, { memberCount: 'many' }])(
  'an answer of another shape is no group, and the session still ends: %j [KERNEL-15]',
  async (fields) => {
    const client = await aReadyClient((server) => {
      server.on(group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
      server.on(group.update, () => ({ group: { ...aGroup(), ...fields } }) as never)
    })
    const { chat, platform } = client
    const updated = outcome(client, chat.updateGroupProfile({ groupID: 'team', name: 'New' }))
    await expect(updated).rejects.toMatchObject({ code: 2800 })
    const { groupList } = (await outcome(client, chat.getGroupList())).data
    expect(groupList.map(({ name }) => name)).toEqual([aGroup().name])
    await outcome(client, chat.destroy())
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  },
)
