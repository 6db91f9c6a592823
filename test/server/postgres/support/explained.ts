import pg from 'pg'

/** A step of a plan that looks into a table. */
export interface Look {
  readonly table: string
  /** Its alias in conditions. */
  readonly alias: string
  /** All that the rows have to fulfil. */
  readonly condition: string
}

interface Step {
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly 'Node Type': string
  readonly Plans?: readonly Step[]
}

/** Reads the generic plans of PostgreSQL for statements, whatever their parameters are. */
export const openExplainer = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  // Sequential scans only as a last resort: they would cost least, as tables here are almost empty.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  let prepared = 0
  return {
    async looksOf(sql: string): Promise<readonly Look[]> {
      prepared += 1
      await client.query(`prepare q${prepared} as ${sql}`)
      const count = new Set(sql.match(/\$\d+/g)).size
      const args = count === 0 ? '' : `(${Array(count).fill('null').join()})`
      const { rows } = await client.query(`explain (format json) execute q${prepared}${args}`)
      return looksIn(rows[0]['QUERY PLAN'][0].Plan)
    },
    close: () => client.end(),
  }
}

const looksIn = (step: Step): readonly Look[] => {
  const within = (step.Plans ?? []).flatMap(looksIn)
  const table = step['Relation Name']
  if (table === undefined || step['Node Type'] === 'ModifyTable') return within
  const conditions = [step['Index Cond'], step['Recheck Cond'], step.Filter]
  // The condition of a bitmap scan is repeated in the step below.
  return [
    ...within,
    { table, alias: step.Alias ?? table, condition: conditions.filter(Boolean).join(' and ') },
  ]
}
