import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../rights.ts'
import type { OperatorPath } from '../session.ts'
import type { Look } from '../words.ts'
import styles from './parts.module.css'

/** The title of a screen with its actions. */
export const Heading = ({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) => (
  <header className={styles.heading}>
    <h1>{title}</h1>
    <div className={styles.aside}>{children}</div>
  </header>
)

export const Cards = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.cards}>{children}</div>
)

interface CardProps {
  readonly title?: string
  /** Shown at the end of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export const Card = ({ title, aside, children }: CardProps) => (
  <article className={styles.card}>
    {title !== undefined && (
      <div className={styles.top}>
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </article>
)

/** A line with content at both ends. */
export const Top = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.top}>{children}</div>
)

export const Mark = ({ look, children }: { readonly look: Look; readonly children: ReactNode }) => (
  <span className={styles.mark} data-look={look}>
    {children}
  </span>
)

/** A list of labels and values; null leaves a row out. */
export const Facts = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ReactNode] | null)[]
}) => (
  <dl className={styles.facts}>
    {rows
      .filter((row) => row !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface PersonProps {
  readonly person: {
    readonly account: string
    readonly nickname: string
    readonly avatar: string
  }
  /** Marks beside the name. */
  readonly children?: ReactNode
}

/** A person with a link to their page. */
export const Person = ({ person, children }: PersonProps) => (
  <div className={styles.person}>
    <Avatar src={person.avatar} name={person.nickname} size="small" />
    <div>
      <div className={styles.name}>
        <Link to={`/people/${encodeURIComponent(person.account)}`}>{person.nickname}</Link>
        {children}
      </div>
      <div className={styles.soft}>{person.account}</div>
    </div>
  </div>
)

export const OrderLink = ({
  order,
}: {
  readonly order: { readonly order_id: string; readonly number: string }
}) => <Link to={`/orders/${order.order_id}`}>{order.number}</Link>

export const Quote = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.quote}>{children}</p>
)

export const Soft = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.soft}>{children}</p>
)

export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

interface ActProps {
  /** The call that the button makes. */
  readonly path: OperatorPath
  readonly kind?: 'primary' | 'soft' | 'plain' | 'danger'
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that makes a call; missing if the operator's role has no right to it. */
export const Act = ({ path, kind = 'plain', isDisabled = false, onClick, children }: ActProps) => {
  const may = useMay()
  if (!may(path)) return null
  return (
    <Button kind={kind} size="small" isDisabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  )
}

interface Tile {
  readonly title: string
  readonly value: string
  /** A link to the items. */
  readonly to?: string
  readonly isUrgent?: boolean
}

export const Tiles = ({ tiles }: { readonly tiles: readonly Tile[] }) => (
  <div className={styles.tiles}>
    {tiles.map(({ title, value, to, isUrgent = false }) => {
      const content = (
        <>
          <span className={styles.soft}>{title}</span>
          <strong>{value}</strong>
        </>
      )
      return to === undefined ? (
        <div key={title} className={styles.tile}>
          {content}
        </div>
      ) : (
        <Link key={title} className={styles.tile} to={to} data-urgent={isUrgent}>
          {content}
        </Link>
      )
    })}
  </div>
)

interface TableProps {
  readonly label: string
  readonly heads: readonly string[]
  /** Whether all columns have the same width, so that several tables line up. */
  readonly isEven?: boolean
  /** Rows with a key and a cell for each head. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table; on phones each row is a card with the heads as labels. */
export const Table = ({ label, heads, isEven = false, rows }: TableProps) => (
  <table className={styles.table} data-even={isEven} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, at) => (
            <td key={heads[at]} data-label={heads[at]}>
              {cell !== null && <span>{cell}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
