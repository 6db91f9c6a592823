import { el, sizeOf, spanOf, timeOf } from './dom.ts'
import { asJson, bodyOf, matchesFilter, type RecordedFrame, type Recording } from './recording.ts'

/** The tab of frames, newest first; a frame expands to its body. */
export interface FrameList {
  readonly node: HTMLElement
  /** Adds new frames, and removes those that the recording has dropped. */
  refresh(): void
}

export const frameList = (recording: Recording): FrameList => {
  const list = el('ol')
  const empty = el('p', { class: 'empty' })
  const filter = el('input', {
    type: 'search',
    placeholder: 'Filter: message -ping',
    label: 'Filter frames',
  })
  let shownTo = 0
  const matching = () => recording.frames.filter((one) => matchesFilter(one, filter.value))

  const refresh = () => {
    const fresh = matching().filter(({ number }) => number > shownTo)
    list.prepend(...fresh.map(row).reverse())
    shownTo = Math.max(shownTo, recording.frames.at(-1)?.number ?? 0)
    const oldest = recording.frames[0]?.number ?? Number.POSITIVE_INFINITY
    while (Number((list.lastElementChild as HTMLElement | null)?.dataset.number) < oldest)
      list.lastElementChild?.remove()
    empty.hidden = list.childElementCount > 0
    empty.textContent = recording.frames.length > 0 ? 'No frame has these words.' : 'No frame yet.'
  }
  const renew = () => {
    list.replaceChildren()
    shownTo = 0
    refresh()
  }
  filter.oninput = renew
  const tools = [pauseButton(recording), clearButton(recording, renew), copyButton(matching)]
  const head = el('div', { class: 'tools' }, filter, ...tools)
  return { node: el('div', { class: 'frames' }, head, empty, list), refresh }
}

const pauseButton = (recording: Recording) => {
  const button = el('button', { type: 'button' }, 'Pause')
  button.onclick = () => {
    recording.isPaused = !recording.isPaused
    button.textContent = recording.isPaused ? 'Go on' : 'Pause'
    button.ariaPressed = String(recording.isPaused)
  }
  return button
}

const clearButton = (recording: Recording, renew: () => void) => {
  const onclick = () => {
    recording.clear()
    renew()
  }
  return el('button', { type: 'button', onclick }, 'Clear')
}

/** Time that the button shows the result of copying, in ms. */
const SAID_MS = 1_500

const copyButton = (matching: () => readonly RecordedFrame[]) => {
  const button = el('button', { type: 'button', title: 'Copy the shown frames as JSON' }, 'Copy')
  button.onclick = async () => {
    button.textContent = (await copied(asJson(matching()), button)) ? 'Copied' : 'Not allowed'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, SAID_MS)
  }
  return button
}

const row = (one: RecordedFrame): HTMLElement => {
  const { frame, tookMs, number } = one
  const { at, isOut, command, kind, seq, length, code, info } = frame
  const more = el('pre')
  const failed = code === 0 ? null : el('b', { class: 'bad' }, `${code} ${info}`)
  const head = el(
    'summary',
    {},
    el('time', {}, timeOf(at)),
    el(
      'i',
      { class: isOut ? 'out' : 'in', title: `${isOut ? 'sent' : 'received'}: ${kind} ${seq}` },
      isOut ? '↑' : '↓',
    ),
    el('span', { class: 'command' }, command, kind === 'push' ? el('em', {}, 'push') : null),
    el(
      'span',
      { class: 'size' },
      tookMs === undefined ? '' : `${spanOf(tookMs)} · `,
      sizeOf(length),
    ),
    failed,
  )
  const details = el('details', {}, head, more)
  // Decode a body only when it is opened.
  details.ontoggle = () => {
    if (details.open) more.textContent ||= JSON.stringify(bodyOf(one), null, 2)
  }
  const item = el('li', {}, details)
  item.dataset.number = String(number)
  return item
}

/** Copies with the old clipboard API in pages that are not secure. */
const copied = async (text: string, beside: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = el('textarea', { class: 'off' })
    area.value = text
    beside.after(area)
    area.select()
    const isDone = document.execCommand?.('copy') === true
    area.remove()
    return isDone
  }
}
