import { createHash, randomBytes } from 'node:crypto'
import { type CallContext, call } from '../call.ts'
import { file, object, optional, text } from '../kernel/schema.ts'
import { webpOf } from '../uploads/picture.ts'
import { uploadUrl } from '../uploads/uploads.ts'

const PER_MINUTE = 20

const knownID = async ({ db }: CallContext, sha256: string): Promise<string | null> => {
  const known = await db
    .selectFrom('uploads')
    .where('account_id', 'is', null)
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirst()
  return known?.id ?? null
}

/** Stores the file before its row: every row has a file. */
const keep = async (context: CallContext, sha256: string, bytes: Uint8Array): Promise<string> => {
  const { db, pictures, now } = context
  const id = randomBytes(16).toString('base64url')
  await pictures.put(id, bytes, now())
  await db
    .insertInto('uploads')
    .values({ id, account_id: null, sha256, bytes: bytes.length, created_at: now() })
    .execute()
  return id
}

/** Uploads a picture of the operator, for a banner. The same picture again has the same URL. */
export const operatorUpfile = call({
  path: '/api/operator/upfile',
  who: 'operator',
  encoding: 'multipart',
  perMinute: PER_MINUTE,
  isFlat: true,
  request: object({ file: file('图片'), file_name: optional(text('文件名', { max: 255 })) }),
  reply: object({ url: text('图片') }),
  async run(context, request, { operator }) {
    const bytes = new Uint8Array(await request.file.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await knownID(context, sha256)
    if (known !== null) return { url: uploadUrl(known) }
    const picture = await webpOf(context, -operator.id, bytes)
    return { url: uploadUrl(await keep(context, sha256, picture)) }
  },
})
