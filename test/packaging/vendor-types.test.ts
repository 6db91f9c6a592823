import { expect, it } from 'vitest'
import { textOf } from '../contract/support/sources.ts'
import { compareWithVendor, VENDOR } from './support/vendor-types.ts'

const DOOR = '.build/packaging/node_modules/tavern-im/dist/index.d.ts'

const vendor = textOf(VENDOR)

it('the built package declares the same as the TIM Web SDK, in both directions [API-03]', () => {
  const { names, differing } = compareWithVendor(DOOR, vendor)
  expect(differing).toEqual([])
  expect(names.length).toBe(740)
})

it('the comparison finds each kind of difference', () => {
  const changed = vendor
    .replace('selfSignature: string;', 'selfSignature: number;')
    .replace('  nameCard: string;', '  nameCard?: string;')
    .replace('customStatus: string;', 'customStatus: string; until?: number;')
    .replace('findMessage(messageID: string)', 'findMessage(messageID: number)')
    .replace("KICKED_OUT = 'kickedOut'", "KICKED_OUT = 'kicked'")
    .replace("MSG_MERGER = 'TIMRelayElem',", '')
  const { differing } = compareWithVendor(DOOR, changed)
  const found = new Set(differing.map((line) => line.replace(/: .*/s, '')))
  expect([...found]).toEqual(
    expect.arrayContaining([
      'Profile.selfSignature',
      "Parameters of ChatSDK['setGroupMemberNameCard'] (theirs as ours)",
      'options of setSelfStatus',
      "Parameters of ChatSDK['findMessage']",
      'EVENT',
      'TYPES',
      'Message.type',
    ]),
  )
})
