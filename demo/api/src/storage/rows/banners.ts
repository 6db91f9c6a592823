import type { Generated } from 'kysely'

/** A picture at the top of the home page. */
export interface BannerRow {
  id: Generated<number>
  title: string
  /** Path of a picture on this host. */
  image: string
  /** Path of the web app, or empty. */
  link: string
  /** Text of the promotion page; all fields empty: no page, and the banner opens its link. */
  text: Generated<string>
  /** Steps, one per line. */
  steps: Generated<string>
  /** Rules, one per line. */
  rules: Generated<string>
  /** Label of the link's button; empty: the default. */
  action: Generated<string>
  /** Ascending order. */
  rank: number
  /** Unix milliseconds between which it is shown; null: no limit. */
  start_at: number | null
  end_at: number | null
  created_at: number
}

export interface BannerTables {
  banners: BannerRow
}
