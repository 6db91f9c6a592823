import type { Generated } from 'kysely'

/** A picture at the top of the home page. */
export interface BannerRow {
  id: Generated<number>
  title: string
  /** Path of a picture on this host. */
  image: string
  /** Path of the web app, or empty. */
  link: string
  /** What the page of the promotion says; all of it empty: it has none, and the banner leads to its link. */
  text: Generated<string>
  /** What to do, a step in each line. */
  steps: Generated<string>
  /** A rule in each line. */
  rules: Generated<string>
  /** On the button to the link; empty: the usual words. */
  action: Generated<string>
  /** From small to large. */
  rank: number
  /** Unix milliseconds between which it is shown; null: from ever, for ever. */
  start_at: number | null
  end_at: number | null
  created_at: number
}

export interface BannerTables {
  banners: BannerRow
}
