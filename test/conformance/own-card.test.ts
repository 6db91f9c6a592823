import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { create, twoEach, whenIn } from './group-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('my name card, over %s', (format) => {
  it.each(['猫', ''])(
    'a sent message has the name card that others see, whatever this device has loaded: "%s" [MEMBER-27]',
    async (nameCard) => {
      const { alice, aliceToo, bob } = await twoEach(testBed, format)
      const groupID = await create(alice, {}, 'bob')
      await whenIn(aliceToo, groupID)
      await alice.chat.setGroupMemberNameCard({ groupID, nameCard: '狗' })
      await cutConnection(alice)
      const saying = sayInGroup(alice, groupID, 'hello')
      await aliceToo.chat.setGroupMemberNameCard({ groupID, nameCard })
      alice.cable.reconnect()
      expect((await saying).nameCard).toBe(nameCard)
      const isIt = ({ nameCard: shown, from }: Message) => from === 'alice' && shown === nameCard
      await bob.until(EVENT.MESSAGE_RECEIVED, (all) => (all as Message[]).some(isIt))
    },
  )
})
