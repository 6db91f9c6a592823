import { CallFailure } from '../kernel/failures.ts'
import type { DbContext } from '../storage/database.ts'

export interface BannerValues {
  readonly title: string
  readonly image: string
  readonly link: string
  readonly text: string
  readonly steps: string
  readonly rules: string
  readonly action: string
  /** Unix milliseconds; null: no start, no end. */
  readonly start_at: number | null
  readonly end_at: number | null
}

const MOST = 50

const UPLOADED = /^\/uploads\/(.+)\.webp$/

/** Throws unless the picture is a drawn one or one that an operator uploaded. */
export const requireBannerImage = async ({ db }: DbContext, image: string): Promise<void> => {
  const id = UPLOADED.exec(image)?.[1]
  if (id === undefined) return
  const known = await db
    .selectFrom('uploads')
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (known === undefined) throw new CallFailure('INVALID_REQUEST', '图片不存在，请重新上传')
}

/** Appends a banner; returns its id. */
export const addBanner = async ({ db, now }: DbContext, values: BannerValues): Promise<number> => {
  const { count, last } = await db
    .selectFrom('banners')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('rank').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST) throw new CallFailure('INVALID_REQUEST', `横幅最多${MOST}个`)
  const { id } = await db
    .insertInto('banners')
    .values({ ...values, rank: Number(last ?? 0) + 1, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the content of a banner and keeps its rank. */
export const changeBanner = async (
  { db }: DbContext,
  id: number,
  values: BannerValues,
): Promise<void> => {
  const changed = await db
    .updateTable('banners')
    .set(values)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new CallFailure('BANNER_UNKNOWN')
}

/** Moves the named banners to the front, in this order; the others follow in theirs. */
export const orderBanners = async ({ db }: DbContext, ids: readonly number[]): Promise<void> => {
  const known = await db.selectFrom('banners').orderBy('rank').orderBy('id').select('id').execute()
  const all = known.map(({ id }) => id)
  if (new Set(ids).size < ids.length || !ids.every((id) => all.includes(id))) {
    throw new CallFailure('BANNER_UNKNOWN')
  }
  const order = [...ids, ...all.filter((id) => !ids.includes(id))]
  for (const [at, id] of order.entries()) {
    await db
      .updateTable('banners')
      .set({ rank: at + 1 })
      .where('id', '=', id)
      .execute()
  }
}
