import { el } from './dom.ts'
import { frameList } from './frame-list.ts'
import type { Recording } from './recording.ts'
import { tableOf, tables } from './tables.ts'

export interface Panel {
  readonly node: HTMLElement
  /** Shows the current state. */
  refresh(): void
}

/** The tabs, and the content of the chosen one. */
const createTabs = (recording: Recording) => {
  const frames = frameList(recording)
  const content = el('div', { class: 'content', role: 'tabpanel' })
  let chosen = 'Frames'
  const tabs = ['Frames', ...tables.map(({ name }) => name)].map((name) => {
    const tab = el('button', { type: 'button', role: 'tab', onclick: () => choose(name) }, name)
    return { name, tab }
  })
  const refresh = () => {
    const table = tables.find(({ name }) => name === chosen)
    if (table !== undefined) return content.replaceChildren(tableOf(table, recording))
    if (frames.node.parentNode !== content) content.replaceChildren(frames.node)
    frames.refresh()
  }
  const choose = (name: string) => {
    chosen = name
    for (const one of tabs) one.tab.ariaSelected = String(one.name === name)
    content.scrollTop = 0
    content.ariaLabel = name
    refresh()
  }
  choose(chosen)
  return {
    nodes: [el('nav', { role: 'tablist' }, ...tabs.map(({ tab }) => tab)), content],
    refresh,
  }
}

/** The title: user, connection, and number of requests in flight. */
const createTitle = (recording: Recording, open: () => void) => {
  const dot = el('i', { class: 'dot' })
  const summary = el('span', { class: 'said' })
  const name = el('strong', {}, 'tavern-im')
  const refresh = () => {
    const { status, userID } = recording.view.session()
    const { state } = recording.view.connection()
    const waiting = recording.inspection.requests().length
    dot.className = `dot ${state}`
    summary.textContent = [userID || status, state, waiting > 0 ? `${waiting} in flight` : '']
      .filter(Boolean)
      .join(' · ')
  }
  const props = { type: 'button', class: 'title', onclick: open }
  return { node: el('button', props, dot, name, summary), refresh }
}

/** The panel, minimized or open. */
export const createPanel = (recording: Recording, close: () => void): Panel => {
  let isOpen = false
  const toggle = () => {
    isOpen = !isOpen
    node.classList.toggle('small', !isOpen)
    shrink.textContent = isOpen ? '–' : '▢'
    shrink.ariaLabel = isOpen ? 'Make small' : 'Open'
    refresh()
  }
  const title = createTitle(recording, toggle)
  const tabs = createTabs(recording)
  const shrink = el('button', { type: 'button', class: 'icon', onclick: toggle })
  const end = el('button', { type: 'button', class: 'icon', label: 'Close', onclick: close }, '✕')
  const header = el('header', {}, title.node, shrink, end)
  const node = el('section', { label: 'tavern-im inspector' }, header, ...tabs.nodes)
  const refresh = () => {
    title.refresh()
    if (isOpen) tabs.refresh()
  }
  toggle()
  return { node, refresh }
}
