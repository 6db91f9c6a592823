import { expect, it } from 'vitest'
import { aPicture } from '../e2e/support/real-files.ts'
import { callRest } from '../server/support/back-end.ts'
import { say, sigOf, textsOf } from '../support/test-bed.ts'
import { aStage } from './support/stage.ts'

const stage = aStage()

/** Sets the operator's list of words that may not be written. */
const forbid = (Words: readonly string[]) =>
  callRest(
    stage.testBed.server.httpUrl,
    'openconfigsvr/set_profanity',
    { Words },
    { usersig: sigOf('administrator') },
  )

it('a program based on the quick start logs in, sends a text and a picture, and receives messages [KIT-31]', async () => {
  await stage.begin('bob', 'alice', 'hello alice')
  const bob = await stage.testBed.device('bob')
  const { page, picture } = await stage.open('quick-start', 'alice', { peer: 'bob' })
  await page.getByText('ready').waitFor()
  await page.getByText('bob: hello alice', { exact: true }).waitFor()
  await page.getByText('bob: hello alice (1)').waitFor()
  await page.getByLabel('text').fill('Hello Tencent!')
  await page.getByText('Send').click()
  await page.getByText('alice: Hello Tencent!', { exact: true }).waitFor()
  await page
    .getByLabel('picture')
    .setInputFiles(await aPicture(page, 'cat.png', { width: 320, height: 240 }))
  await page.getByText('100 %').waitFor()
  await page.locator('#messages img').waitFor()
  await say(bob, 'alice', 'got it')
  await page.getByText('bob: got it', { exact: true }).waitFor()
  expect(await textsOf(bob, 'C2Calice')).toEqual([
    'hello alice',
    'Hello Tencent!',
    'TIMImageElem',
    'got it',
  ])
  await picture('quick-start')
})

it("the server rejects words on the operator's list for a program with the profanity filter [KIT-32]", async () => {
  await stage.begin('dave', 'carol')
  await forbid(['darn'])
  const { page } = await stage.open('quick-start', 'carol', { peer: 'dave' })
  await page.getByText('ready').waitFor()
  await page.getByLabel('text').fill('darn it')
  await page.getByText('Send').click()
  await page.getByText('error 3123').waitFor()
  await page.getByText('carol: darn it (not sent)').waitFor()
  await page.getByLabel('text').fill('never mind')
  await page.getByText('Send').click()
  await page.getByText('carol: never mind', { exact: true }).waitFor()
  const dave = await stage.testBed.device('dave')
  expect(await textsOf(dave, 'C2Ccarol')).toEqual(['never mind'])
})

it("a page with script tags uses the vendor's global and sends a file [KIT-33]", async () => {
  await stage.begin('frank', 'erin')
  const frank = await stage.testBed.device('frank')
  const { page } = await stage.open('script-tag.html', 'erin', { peer: 'frank' })
  await page.getByText('sent table.csv').waitFor()
  await say(frank, 'erin', 'thanks for the table')
  await page.getByText('frank: thanks for the table').waitFor()
})
