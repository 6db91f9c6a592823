import { CallFailure } from '../kernel/failures.ts'
import { listOf, type Schema, text } from '../kernel/schema.ts'
import type { DbContext } from '../storage/database.ts'

const FOLDER = '/uploads/'

export const ENDING = '.webp'

/** An id of 16 random bytes. */
export const UPLOAD_ID = '[A-Za-z0-9_-]{22}'

export const uploadUrl = (id: string): string => `${FOLDER}${id}${ENDING}`

const idOf = (url: string): string => url.slice(FOLDER.length, -ENDING.length)

/** A field for one uploaded picture. */
const pictureUrl = (title: string): Schema<string, false> =>
  text(title, { pattern: `^${FOLDER}${UPLOAD_ID}\\${ENDING}$`, wrong: `请重新上传${title}` })

/** A field for uploaded pictures: in a form a JSON text or a repeated field. */
export const pictureUrls = (title: string, max: number): Schema<readonly string[], false> =>
  listOf(title, pictureUrl(title), { max, wrong: `请上传${title}，最多${max}张` })

/**
 * Returns the pictures if this account uploaded all of them; throws if there are more than `max`,
 * one occurs twice, or one belongs to another account.
 */
export const requirePictures = async (
  { db }: Pick<DbContext, 'db'>,
  account: { readonly id: number },
  urls: readonly string[],
  { max }: { readonly max: number },
): Promise<readonly string[]> => {
  if (urls.length > max) throw new CallFailure('INVALID_REQUEST', `图片最多${max}张`)
  if (new Set(urls).size < urls.length) throw new CallFailure('INVALID_REQUEST', '图片不能重复')
  if (urls.length === 0) return urls
  const known = await db
    .selectFrom('uploads')
    .where('account_id', '=', account.id)
    .where('id', 'in', urls.map(idOf))
    .select('id')
    .execute()
  const own = new Set(known.map(({ id }) => uploadUrl(id)))
  if (!urls.every((url) => own.has(url))) {
    throw new CallFailure('INVALID_REQUEST', '图片不存在，请重新上传')
  }
  return urls
}
