import { expect, it, onTestFinished } from 'vitest'
import { createTestBed, say } from '../support/test-bed.ts'

it('/metrics of the server shows the reports of SDK clients [STAT-28]', async () => {
  const testBed = await createTestBed()
  onTestFinished(() => testBed.close())
  const alice = await testBed.device('alice')
  // No account has this name: each send fails with 20003 and is an event, with the login 20 events.
  for (let i = 0; i < 19; i++) await say(alice, `nobody-${i}`, 'hello?').catch(() => undefined)
  // Answers come in the order of their requests: the report has been accepted by then.
  await alice.chat.getUserProfile({ userIDList: ['alice'] })
  const text = await (await fetch(`${testBed.server.httpUrl}/metrics`)).text()
  const lines = text.split('\n')
  expect(lines).toContain('tavern_client_events_total{event="login",level="4"} 1')
  expect(lines).toContain('tavern_client_events_total{event="sendFailed",level="5"} 19')
  expect(lines).toContain('tavern_client_reports_total{by="socket",result="accepted"} 1')
})

it('the server responds to a client’s diagnosis request at its socket address [STAT-24]', async () => {
  const testBed = await createTestBed()
  onTestFinished(() => testBed.close())
  const path = '/v3/netcheck/getconninfo?sdkappid=1400000000&random=1'
  const answer = await fetch(testBed.server.url.replace('ws', 'http') + path)
  expect(await answer.json()).toMatchObject({ ErrorCode: 0, ClientIP: '127.0.0.1' })
})
