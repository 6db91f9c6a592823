import type { Page } from 'playwright-core'
import type { Device } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { TSignaling } from '../../src/index.ts'
import { aStage } from './support/stage.ts'

const stage = aStage()

/** A call as call-engine-js 3.3.4 says it in the data of an invitation. */
const aCall = (inviter: string, callees: readonly string[], isVideo = false): string =>
  JSON.stringify({
    businessID: 'av_call',
    call_end: 0,
    call_type: isVideo ? 2 : 1,
    data: {
      cmd: isVideo ? 'videoCall' : 'audioCall',
      excludeFromHistoryMessage: true,
      inviter,
      message: '',
      room_id: 709_394_460,
      str_room_id: '',
      userIDs: callees,
    },
    platform: 'Linux',
    room_id: 709_394_460,
    userData: '',
    version: 4,
  })

/** Records the signals that a device receives from now on. */
const signalsOf = ({ chat }: Device) => {
  const events: { readonly name: string; readonly data: unknown }[] = []
  for (const name of [TSignaling.INVITEE_REJECTED, TSignaling.INVITATION_TIMEOUT] as const) {
    chat.addSignalingListener(name, (event: { name: string; data: unknown }) => events.push(event))
  }
  return events
}

/** The button is the icon above its name. */
const decline = (page: Page): Promise<void> =>
  page.getByText('Decline', { exact: true }).locator('..').locator('*').first().click()

it('the kit shows an incoming call and declines it [KIT-34]', async () => {
  await stage.begin('bob', 'alice', 'hello')
  const alice = await stage.open('react', 'alice')
  const { page } = alice
  await page.getByText('hello').first().waitFor()
  const bob = await stage.testBed.device('bob')
  const signals = signalsOf(bob)
  await bob.chat.invite({ userID: 'alice', timeout: 60, data: aCall('bob', ['alice'], true) })
  await page.getByText('invites you to a video call').waitFor()
  await alice.picture('call-incoming')
  await decline(page)
  await bob.settles(() => signals.length === 1)
  expect(signals[0]).toMatchObject({
    name: TSignaling.INVITEE_REJECTED,
    data: { inviter: 'bob', invitee: 'alice' },
  })
  await page.getByText('invites you to a video call').waitFor({ state: 'detached' })
})

it('the kit ends an incoming call that is cancelled or times out, and rings again after a reload [KIT-35]', async () => {
  await stage.begin('dave', 'carol', 'hello')
  const { page } = await stage.open('react', 'carol')
  const ringing = page.getByText('invites you to a voice call')
  await page.getByText('hello').first().waitFor()
  const dave = await stage.testBed.device('dave')
  const data = aCall('dave', ['carol'])
  const { inviteID } = await dave.chat.invite({ userID: 'carol', timeout: 60, data })
  await ringing.waitFor()
  await page.reload()
  await ringing.waitFor()
  await dave.chat.cancel({ inviteID, data })
  await ringing.waitFor({ state: 'detached' })
  const signals = signalsOf(dave)
  await dave.chat.invite({ userID: 'carol', timeout: 2, data })
  await ringing.waitFor()
  await ringing.waitFor({ state: 'detached' })
  await dave.settles(() => signals.length === 1)
  expect(signals[0]).toMatchObject({
    name: TSignaling.INVITATION_TIMEOUT,
    data: { inviteeList: ['carol'] },
  })
})

it('the kit shows an incoming group call to all invitees until each has declined or it is cancelled [KIT-36]', async () => {
  for (const userID of ['frank', 'gina']) await stage.begin('erin', userID, 'hello')
  const [frank, gina] = [await stage.open('react', 'frank'), await stage.open('react', 'gina')]
  for (const { page } of [frank, gina]) await page.getByText('hello').first().waitFor()
  const erin = await stage.testBed.device('erin')
  const inviteeList = ['frank', 'gina']
  const { data } = await erin.chat.createGroup({
    name: 'Quay',
    type: 'Private',
    memberList: inviteeList.map((userID) => ({ userID })),
  })
  const { groupID } = data.group
  const ringing = (at: typeof frank) => at.page.getByText('invites you to a group call')
  const call = aCall('erin', inviteeList)
  const { inviteID } = await erin.chat.inviteInGroup({
    ...{ groupID, inviteeList, timeout: 60, data: call },
  })
  await ringing(frank).waitFor()
  await ringing(gina).waitFor()
  await decline(frank.page)
  await ringing(frank).waitFor({ state: 'detached' })
  await erin.chat.cancel({ inviteID, data: call })
  await ringing(gina).waitFor({ state: 'detached' })
})
