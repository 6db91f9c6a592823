type Child = Node | string | number | null

interface Props {
  readonly class?: string
  readonly title?: string
  readonly type?: string
  readonly role?: string
  readonly label?: string
  readonly placeholder?: string
  readonly onclick?: () => void
}

/** An element with its children. It has no style attributes, because a strict policy forbids them. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className, role, label, ...props }: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), props)
  if (className) made.className = className
  if (role) made.setAttribute('role', role)
  if (label) made.setAttribute('aria-label', label)
  made.append(...children.flatMap((child) => (child === null ? [] : toNode(child))))
  return made
}

const toNode = (child: Node | string | number) =>
  typeof child === 'number' ? String(child) : child

const two = (part: number, length = 2): string => String(part).padStart(length, '0')

/** `09:41:07.250`, in the time zone of the page. */
export const timeOf = (at: number): string => {
  const date = new Date(at)
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => two(part))
  return `${clock.join(':')}.${two(date.getMilliseconds(), 3)}`
}

/** 250 ms, 1.5 s, 2 min; a line does not break in it. */
export const spanOf = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)}\u00a0ms`
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)}\u00a0s` : `${Math.round(ms / 60_000)}\u00a0min`
}

/** 312 B, 4.2 kB */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000 ? `${bytes}\u00a0B` : `${(bytes / 1_000).toFixed(1)}\u00a0kB`
