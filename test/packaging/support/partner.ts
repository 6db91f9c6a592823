import type { Device } from 'tavern-im/testing'
import { SDKAPPID, say, sigOf, type TestBed } from '../../support/test-bed.ts'

/** Data that an application needs to exchange messages with the partner. */
export interface Invitation {
  readonly SDKAppID: number
  readonly host: string
  readonly userID: string
  readonly userSig: string
  readonly to: string
}

const PARTNER = 'bob'

/** Bob, who answers every text: with him an application shows that it both sends and receives. */
export const aPartner = async (testBed: TestBed): Promise<Device> => {
  const bob = await testBed.device(PARTNER)
  bob.chat.on('onMessageReceived', ({ data }) => {
    for (const { from, payload } of data)
      void say(bob, from, `bob has read: ${(payload as { text: string }).text}`)
  })
  return bob
}

export const invitationFor = (testBed: TestBed, userID: string): Invitation => ({
  SDKAppID: SDKAPPID,
  host: testBed.server.url,
  userID,
  userSig: sigOf(userID),
  to: PARTNER,
})
