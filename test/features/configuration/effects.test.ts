import { aGroup, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { CloudConfig } from '../../../src/kernel/cloud-config.ts'
import { type CloudKeyName, cloudKeys } from '../../../src/kernel/cloud-keys.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { keepsConfig, openOn } from './support.ts'

const { group, profile } = commands

const aCloudConfig = () => {
  const cloud = new CloudConfig()
  cloud.add(cloudKeys)
  return cloud
}

const readOf = (name: CloudKeyName, raw: unknown) => {
  const cloud = aCloudConfig()
  cloud.replace({ [name]: raw })
  return cloud.value(name)
}

/** Value until the operator says otherwise, something that is taken as it is, something that is not taken. */
const keys = {
  polling_interval: [300, 500, 0],
  polling_interval_plus: [2_000, 0, -1],
  polling_no_msg_count: [20, 5, 'x'],
  unlimited_rooms: [false, true, 'yes'],
  polling_simplified_msg: [false, true, 2],
  paging_grp_count: [200, 100, 0],
  av_members_freq_limit: [4, 8, 1.5],
  topic_cache_time: [300, 0, null],
  topic_last_active_time: [3_600, 60, []],
  status_query_count: [500, 50, 0],
  status_sub_count: [100, 50, 0],
  status_unsub_count: [100, 50, 0],
  cmd_frequency_limit: [{}, { 'group.profile': { seconds: 1, calls: 2 } }, 7],
  follow_req_count: [500, 50, 0],
  history_s_count: [20, 0, -1],
  history_s_time: [300, 0, -1],
  enable_worker: [true, false, 'no'],
  q_rpt_interval: [120, 60, 0],
  q_rpt_sdkappid_bl: [[], [1, 2], 7],
  q_rpt_tinyid_wl: [[], ['1', '2'], 7],
  grp_attr_cache_time: [30_000, 0, -1],
  grp_counter_expire_time: [30_000, 0, -1],
  evt_rpt_threshold: [20, 5, 0],
  evt_rpt_waiting: [60_000, 1_000, 999],
  evt_rpt_level: [[4, 5, 6], [6], 7],
  evt_rpt_sdkappid_bl: [[], [1], 7],
  evt_rpt_tinyid_wl: [[], ['1'], 7],
  audio_size_limit: [20, 5, 0],
  file_size_limit: [100, 500, 0],
  image_size_limit: [20, 50, 0],
  video_size_limit: [100, 1, 0],
  download_hosts: [[], ['files.example.com'], 7],
} satisfies Record<CloudKeyName, [unknown, unknown, unknown]>

describe('a key of the cloud configuration', () => {
  it('is covered by the table of this test', () => {
    expect(Object.keys(keys).toSorted()).toEqual(Object.keys(cloudKeys).toSorted())
  })

  it.each(Object.entries(keys))(
    '%s has its default, accepts valid values and ignores others [CONFIG-16]',
    (name, row) => {
      const [fallback, raw, wrong] = row
      const key = name as CloudKeyName
      expect(aCloudConfig().value(key)).toEqual(fallback)
      expect(readOf(key, raw)).toEqual(raw)
      expect(readOf(key, wrong)).toEqual(fallback)
    },
  )

  it.each<[CloudKeyName, unknown, unknown]>([
    ['polling_interval', '500', 500],
    ['polling_interval', ' ', 300],
    ['polling_interval', '1e3', 300],
    ['enable_worker', '0', false],
    ['enable_worker', 0, false],
    ['polling_simplified_msg', '1', true],
    ['q_rpt_sdkappid_bl', '1,2', [1, 2]],
    ['q_rpt_tinyid_wl', '', []],
  ])('%s may be a text: %j is %j [CONFIG-16]', (name, raw, value) => {
    expect(readOf(name, raw)).toEqual(value)
  })

  it('is parsed again after each change, and listeners are notified [CONFIG-16]', () => {
    const cloud = aCloudConfig()
    let changes = 0
    cloud.whenChanged(() => changes++)
    expect(cloud.value('paging_grp_count')).toBe(200)
    cloud.replace({ paging_grp_count: 7 })
    expect(cloud.value('paging_grp_count')).toBe(7)
    cloud.replace({})
    expect(cloud.value('paging_grp_count')).toBe(200)
    expect(changes).toBe(2)
  })
})

describe('paging_grp_count', () => {
  const limits = async (raw: unknown, accepted = 1_000) => {
    const groups = Array.from({ length: 60 }, (_, n) => aGroup({ groupID: `g${n}` }))
    const client = await openOn({}, (server) => {
      keepsConfig(server).set(1, { paging_grp_count: raw })
      server.on(group.list, ({ limit, offset }) => {
        if (limit > accepted) throw new Refused(10018)
        return { groups: groups.slice(offset, offset + limit), totalCount: groups.length }
      })
    })
    // The first list goes out beside the configuration; the next one knows it.
    const before = client.server.bodiesOf(group.list).length
    await outcome(client, client.chat.logout())
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await outcome(client, login)
    await client.advance(0)
    expect((await client.chat.getGroupList()).data.groupList).toHaveLength(60)
    return client.server.bodiesOf(group.list).slice(before)
  }

  it("is the size of a page of the group list, up to the server's maximum [CONFIG-14]", async () => {
    expect(await limits(40)).toEqual([
      { limit: 40, offset: 0 },
      { limit: 40, offset: 40 },
    ])
    expect(await limits(10_000)).toEqual([{ limit: 200, offset: 0 }])
  })

  it('falls back to 50 if the answer is too large [CONFIG-14]', async () => {
    expect(await limits(150, 50)).toEqual([
      { limit: 150, offset: 0 },
      { limit: 50, offset: 0 },
      { limit: 50, offset: 50 },
    ])
  })
})

describe('the checks before a call', () => {
  const codes = async (calls: Promise<unknown>[]) =>
    Promise.all(
      calls.map((call) =>
        call.then(
          () => 0,
          ({ code }) => code,
        ),
      ),
    )

  it('use cmd_frequency_limit as soon as it arrives [CONFIG-11]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 100).set(1, {}))
    const call = () => client.chat.getMyProfile()
    const before = codes([call(), call(), call()])
    await client.advance(0)
    expect(await before).toEqual([0, 0, 0])
    client.server.push(pushes.configuration.cloud, {
      version: 2,
      config: JSON.stringify({ cmd_frequency_limit: { 'profile.get': { seconds: 9, calls: 2 } } }),
      expiredTime: 100,
    })
    await client.advance(0)
    const limited = codes([call(), call(), call()])
    await client.advance(0)
    expect(await limited).toEqual([0, 0, 2996])
    await client.advance(9_000)
    const later = codes([call()])
    await client.advance(0)
    expect(await later).toEqual([0])
  })

  it('delay the command of an overload notice, and no other [CONFIG-12]', async () => {
    const client = await aReadyClient()
    client.server.push(pushes.configuration.overload, { command: profile.get.name, seconds: 2.5 })
    await client.advance(0)
    const sent = client.server.bodiesOf(profile.get).length
    const call = () => client.chat.getUserProfile({ userIDList: ['bob'] })
    expect(await codes([call()])).toEqual([60022])
    await client.advance(2_499)
    expect(await codes([call()])).toEqual([60022])
    expect(client.server.bodiesOf(profile.get)).toHaveLength(sent)
    client.server.on(group.profile, () => ({ groups: [aGroup()], failures: [] }))
    const other = codes([client.chat.getGroupProfile({ groupID: 'team' })])
    await client.advance(1)
    expect(await other).toEqual([0])
    const after = codes([call()])
    await client.advance(0)
    expect(await after).toEqual([0])
  })

  it.each([0, -1, Number.NaN, 'soon'])(
    'hold nothing for %j seconds [CONFIG-12]',
    async (seconds) => {
      const client = await aReadyClient()
      const push = { command: profile.get.name, seconds: seconds as number }
      client.server.push(pushes.configuration.overload, push)
      await client.advance(0)
      const call = codes([client.chat.getUserProfile({ userIDList: ['bob'] })])
      await client.advance(0)
      expect(await call).toEqual([0])
    },
  )

  it('check the frequency before the overload [CONFIG-17]', async () => {
    const client = await openOn({}, (server) =>
      keepsConfig(server).set(1, {
        cmd_frequency_limit: { 'group.profile': { seconds: 60, calls: 1 } },
      }),
    )
    client.server.push(pushes.configuration.overload, { command: group.profile.name, seconds: 30 })
    await client.advance(0)
    const call = () => client.chat.getGroupProfile({ groupID: 'team' })
    expect(await codes([call(), call()])).toEqual([60022, 2996])
  })
})
