import { createHash, randomBytes } from 'node:crypto'
import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { file, object, optional, text } from '../kernel/schema.ts'
import { locked } from '../storage/dialect.ts'
import { inTransaction } from '../storage/transaction.ts'
import { webpOf } from './picture.ts'
import { uploadUrl } from './uploads.ts'

const DAY_MS = 24 * 3600 * 1000

/** Upload quota of an account per day, in bytes. */
const DAY_BYTES = 50 * 1024 * 1024

const PER_MINUTE = 20

interface Picture {
  readonly account: Account
  readonly sha256: string
}

/** The ID of the account's earlier upload of the same picture; null: none. */
const knownID = async (
  { db }: CallContext,
  { account, sha256 }: Picture,
): Promise<string | null> => {
  const known = await db
    .selectFrom('uploads')
    .where('account_id', '=', account.id)
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirst()
  return known?.id ?? null
}

const requireRoom = async (
  { db, now }: CallContext,
  { id }: Account,
  bytes: number,
): Promise<void> => {
  const { sum } = await db
    .selectFrom('uploads')
    .where('account_id', '=', id)
    .where('created_at', '>', now() - DAY_MS)
    .select(({ fn }) => fn.sum('bytes').as('sum'))
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + bytes > DAY_BYTES) throw new CallFailure('UPLOAD_LIMIT')
}

/**
 * Inserts the row of a stored picture; returns its ID, or that of the same picture uploaded
 * concurrently.
 */
const note = (context: CallContext, picture: Picture, id: string, bytes: number): Promise<string> =>
  inTransaction(context, async (tx) => {
    const { db, now } = tx
    const { account, sha256 } = picture
    await locked(db.selectFrom('accounts').where('id', '=', account.id).select('id')).execute()
    const known = await knownID(tx, picture)
    if (known !== null) return known
    await requireRoom(tx, account, bytes)
    await db
      .insertInto('uploads')
      .values({ id, account_id: account.id, sha256, bytes, created_at: now() })
      .execute()
    return id
  })

/** Stores the file before its row: every row has a file. A file without a row is swept later. */
const keep = async (context: CallContext, picture: Picture, bytes: Uint8Array): Promise<string> => {
  const id = randomBytes(16).toString('base64url')
  await context.pictures.put(id, bytes, context.now())
  const noted = await note(context, picture, id, bytes.length)
  if (noted !== id) await context.pictures.remove(id)
  return noted
}

/** Uploads one picture and returns its URL. The same picture again has the same URL. */
export const upfile = call({
  path: '/upfile',
  who: 'account',
  encoding: 'multipart',
  perMinute: PER_MINUTE,
  isFlat: true,
  request: object({ file: file('图片'), file_name: optional(text('文件名', { max: 255 })) }),
  reply: object({ url: text('图片') }),
  async run(context, request, { account }) {
    const bytes = new Uint8Array(await request.file.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const picture = { account, sha256 }
    const known = await knownID(context, picture)
    if (known !== null) return { url: uploadUrl(known) }
    await requireRoom(context, account, 0)
    return {
      url: uploadUrl(await keep(context, picture, await webpOf(context, account.id, bytes))),
    }
  },
})
