import type { Phone } from '../../../testing/internal/programs/browser.ts'

/** Waits until the page's stored unsent messages contain a text, so that they survive the page. */
const untilRecord = async ({ page }: Phone, expected: string | null): Promise<void> => {
  await page.waitForFunction(async (words) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tavern-im')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const request = database.transaction('records').objectStore('records').getAll()
    const records = await new Promise<{ readonly file?: Blob }[]>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return records.some((record) =>
      words === null ? record.file !== undefined : JSON.stringify(record).includes(words),
    )
  }, expected)
}

/** Waits until an unsent text is on the device. */
export const untilTextIsStored = (phone: Phone, text: string): Promise<void> =>
  untilRecord(phone, text)

/** Waits until the file of an unsent message is on the device. */
export const untilFileIsStored = (phone: Phone): Promise<void> => untilRecord(phone, null)
