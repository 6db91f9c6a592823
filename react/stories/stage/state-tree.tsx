interface StateTreeProps {
  readonly name: string
  readonly value: unknown
  readonly depth?: number
}

const MOST = 40

const NAMES = ['text', 'messageForShow', 'nick', 'name', 'groupName', 'userID', 'groupID', 'ID']

/** The name of a collapsed object. */
const briefOf = (value: object): string => {
  if (Array.isArray(value)) return `${value.length}`
  const fields = value as Record<string, unknown>
  const name = NAMES.map((key) => fields[key]).find((one) => typeof one === 'string' && one !== '')
  if (name !== undefined) return String(name)
  return 'kind' in value ? String(value.kind) : ''
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'function' ? 'ƒ' : String(value)
}

/** A raw value; objects can be expanded. */
export const StateTree = ({ name, value, depth = 0 }: StateTreeProps) => {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="leaf">
        <b>{name}</b>
        <code data-type={typeof value}>{textOf(value)}</code>
      </div>
    )
  }
  return (
    <details open={depth === 0}>
      <summary>
        <b>{name}</b>
        <i>{briefOf(value)}</i>
      </summary>
      <Parts value={value} depth={depth + 1} />
    </details>
  )
}

const Parts = ({ value, depth }: { readonly value: object; readonly depth: number }) =>
  Object.entries(value)
    .slice(0, MOST)
    .map(([key, part]) => <StateTree key={key} name={key} value={part} depth={depth} />)
